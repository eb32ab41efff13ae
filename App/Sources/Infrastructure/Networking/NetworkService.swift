public import Core
import Foundation

/// Sends requests by the transport that its configuration names.
///
/// Every exchange has a deadline of its own for all of it, redirects included, a limit on the size of its answer, and
/// ends at once when its task is cancelled. A redirect takes no credentials to another origin and leaves no
/// encryption behind.
public final class NetworkService: NetworkServiceProtocol {
    private let configuration: NetworkConfiguration
    private let transport: any HTTPTransport
    private let deadlines: Deadlines

    /// Makes the transport, whose connections live as long as this service.
    ///
    /// - Parameters:
    ///   - configuration: Where the API is, what carries requests, and limits.
    ///   - clock: Measures deadlines.
    public init(configuration: NetworkConfiguration, clock: any Clock<Duration> = ContinuousClock()) {
        self.configuration = configuration
        transport =
            switch configuration.transport {
            case .urlSession: URLSessionTransport(configuration)
            case .asyncHTTPClient: AsyncHTTPClientTransport(configuration)
            }
        deadlines = Deadlines(clock: clock)
    }

    /// Sends `request` and waits for the whole answer.
    public func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        try await answer(to: request).validated()
    }

    private func answer(to request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        var outgoing = try OutgoingRequest(request, configuration: configuration)
        var terms = Exchange.Terms(
            timeout: request.timeout,
            responseLimit: configuration.responseLimit,
            downloadLimit: configuration.downloadLimit,
            progress: request.file?.progress
        )
        // A clock cannot sleep for ever; a day is longer than anybody waits.
        let deadline = deadlines.now + min(request.timeout, .seconds(24 * 60 * 60))
        guard let transfer = request.file else { return try await follow(outgoing, terms, until: deadline) }
        switch transfer.direction {
        case .upload:
            let open = { @Sendable () throws(NetworkError) in try UploadFile(transfer.file) }
            outgoing.body = .file(try await onFileThread(open))
            return try await follow(outgoing, terms, until: deadline)
        case .download:
            let make = { @Sendable () throws(NetworkError) in try DownloadFile(for: transfer.file) }
            let download = try await onFileThread(make)
            terms.download = download
            return try await fetch(outgoing, terms, to: download, until: deadline)
        }
    }

    private func fetch(
        _ request: OutgoingRequest,
        _ terms: Exchange.Terms,
        to download: DownloadFile,
        until deadline: Duration
    ) async throws(NetworkError) -> NetworkResponse {
        do {
            let response = try await follow(request, terms, until: deadline)
            try await onFileThread((200..<300).contains(response.status) ? download.commit : download.discard)
            return response
        } catch {
            try await onFileThread(download.discard)
            throw error
        }
    }

    private func follow(_ request: OutgoingRequest, _ terms: Exchange.Terms, until deadline: Duration)
        async throws(NetworkError) -> NetworkResponse
    {
        var request = request
        var redirects = 0
        while true {
            let response = try await send(request, terms, until: deadline)
            guard configuration.redirectLimit > 0, let next = try request.redirected(by: response) else {
                return response
            }
            redirects += 1
            guard redirects <= configuration.redirectLimit else {
                throw .invalidRequest(
                    "\(request.url.withoutSecrets) redirects more than \(configuration.redirectLimit) times."
                )
            }
            request = next
        }
    }

    private func send(_ request: OutgoingRequest, _ terms: Exchange.Terms, until deadline: Duration)
        async throws(NetworkError) -> NetworkResponse
    {
        guard !Task.isCancelled else { throw .cancelled }
        let exchange = Exchange(request, terms: terms)
        deadlines.add(exchange, at: deadline)
        defer { deadlines.remove(exchange) }
        transport.start(exchange)
        return try await exchange.outcome.get()
    }
}
