public import Foundation

extension Endpoint {
    /// The same endpoint, its answer turned into something else: the way to unwrap an envelope.
    ///
    /// ```swift
    /// Endpoint<Envelope<Item>>(.get, "/v1/items/\(id)").map { try $0.content() }
    /// ```
    /// - Parameter transform: Turns the answer into the wanted one. A ``NetworkError`` that it throws reaches the
    ///   caller as it is, such as a refusal that came with status 200; anything else becomes
    ///   ``NetworkError/decoding(_:)``.
    /// - Returns: The endpoint with the other answer.
    public func map<Wanted: Sendable>(
        _ transform: @escaping @Sendable (Response) throws -> Wanted
    ) -> Endpoint<Wanted> {
        var endpoint = Endpoint<Wanted>(
            method,
            target,
            query: query,
            headers: headers,
            body: body,
            isIdempotent: isIdempotent,
            authorization: authorization,
            timeout: timeout
        ) { [decode] response in try transform(try decode(response)) }
        endpoint.file = file
        return endpoint
    }

    /// The same endpoint, the body of its answer written to `file` and not kept in memory. What decodes the answer
    /// sees an empty body.
    ///
    /// - Parameters:
    ///   - file: A file that is made, or replaced as a whole.
    ///   - progress: Is told how far it has come, as ``FileTransfer/progress`` says.
    /// - Returns: The endpoint with the file.
    public func downloading(
        to file: URL,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) -> Self {
        var endpoint = self
        endpoint.file = .download(to: file, progress: progress)
        return endpoint
    }

    /// The same endpoint with the bytes of `file` as the body, in place of one it had.
    ///
    /// - Parameters:
    ///   - file: A file that exists and stays as it is while it is sent.
    ///   - contentType: The media type for `Content-Type`.
    ///   - progress: Is told how far it has come, as ``FileTransfer/progress`` says.
    /// - Returns: The endpoint with the file.
    public func uploading(
        from file: URL,
        contentType: String,
        progress: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) -> Self {
        var endpoint = self
        endpoint.body = nil
        endpoint.headers["Content-Type"] = contentType
        endpoint.file = .upload(from: file, progress: progress)
        return endpoint
    }
}
