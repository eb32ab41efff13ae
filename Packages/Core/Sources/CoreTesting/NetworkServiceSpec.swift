public import Core
import Foundation

/// The specification of network services, with a server behind them. A suite runs each check with a server of its own; here,
/// `service(answering:)` starts it, and returns a service for it that accepts responses of ``responseLimit`` bytes.
///
/// ```swift
/// @Test(arguments: NetworkServiceSpec.checks)
/// func meetsTheSpec(_ check: NetworkServiceSpec.Check) async throws {
///     try await check.run { answer in try await service(answering: answer) }
/// }
/// ```
public enum NetworkServiceSpec: Specification {
    /// Returns the response of a server to a request, or `nil` if it stays silent. The target is the path with its query.
    public typealias Answer = @Sendable (NetworkRequest) -> NetworkResponse?

    /// Starts an HTTP server with the answers, and returns a service for it that keeps the server alive. The base URL is
    /// `http://127.0.0.1` with a port, since `localhost` is another origin for the checks.
    public typealias Subject = @Sendable (_ answer: @escaping Answer) async throws -> any NetworkServiceProtocol

    /// The largest response that the service accepts, in bytes.
    public static let responseLimit = 1000

    /// All checks.
    public static let checks: [Check] = [
        Check("a status of 2xx is returned, and any other one is thrown, with its fields and its body") { serve in
            for status in [200, 201, 299, 400, 401, 404, 409, 422, 429, 500, 503] {
                let answer = NetworkResponse(status: status, headers: ["Retry-After": "3"], body: Data("ok".utf8))
                let outcome = try await send(to: serve { _ in answer })
                let response: NetworkResponse
                switch outcome {
                case .success(let found) where status < 300: response = found
                case .failure(.server(let failure)) where status >= 300: response = failure.response
                default: throw SpecificationViolation("the outcome of \(status) is \(outcome)")
                }
                try expect(response.status, status)
                try expect(response.headers["Retry-After"], "3")
                try expect(response.body, answer.body)
            }
        },
        Check("a redirect ends in the response to the same request at its location, or in an error") { serve in
            for (status, method) in [301, 302, 303, 307, 308].flatMap({ [($0, HTTPMethod.get), ($0, .post)] }) {
                let network = try await serve { request in
                    guard request.target == "/y" else { return redirect(status, to: "/y") }
                    let method = Data(request.method.rawValue.utf8)
                    return NetworkResponse(status: 200, body: method + (request.body ?? Data()))
                }
                guard case .success(let response) = try await send(method, to: network) else { continue }
                try expect(String(decoding: response.body, as: UTF8.self), method == .get ? "GET" : "POSTsecret")
            }
        },
        Check("an endless redirect ends in an error before the timeout") { serve in
            let outcome = try await send(timeout: .seconds(20), to: serve { _ in redirect(302, to: "/x") })
            switch outcome {
            case .failure(.server), .failure(.invalidRedirect): break
            default: throw SpecificationViolation("the outcome is \(outcome)")
            }
        },
        Check("a redirect to another origin takes neither credentials nor a body with it") { serve in
            for (status, method) in [(302, HTTPMethod.get), (307, .post)] {
                let secrets = Monitor<[String?]>([])
                let network = try await serve { request in
                    let host = request.headers["Host"]?.replacing("127.0.0.1", with: "localhost") ?? ""
                    guard request.target == "/y" else { return redirect(status, to: "http://\(host)/y") }
                    let body = request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
                    secrets.withLock { $0 += [request.headers["Authorization"], body.isEmpty ? nil : body] }
                    return NetworkResponse(status: 200)
                }
                _ = try await send(method, to: network)
                try expect(secrets.withLock { $0.compactMap(\.self) }, [])
            }
        },
        Check("a cancelled task sends nothing, and a task that is cancelled while it waits ends") { serve in
            let arrivals = Monitor(0)
            let network = try await serve { _ in
                arrivals.withLock { $0 += 1 }
                return nil
            }
            try expect(try await whenCancelled { try await send(to: network) }, .failure(.cancelled))
            try expect(arrivals.withLock(\.self), 0)
            let waiting = Task { try await send(to: network) }
            await arrivals.wait { $0 == 1 }
            waiting.cancel()
            try expect(try await waiting.value, .failure(.cancelled))
        },
        Check("a request without a response ends at its timeout") { serve in
            let timeout = Duration.milliseconds(50)
            let outcome = try await send(timeout: timeout, to: serve { _ in nil })
            guard case .failure(.timedOut(_, after: timeout, attempts: 1)) = outcome else {
                throw SpecificationViolation("the outcome is \(outcome)")
            }
        },
        Check("a larger response than the limit is an error, whatever its status") { serve in
            for (status, excess) in [(200, 0), (200, 1), (404, 0), (404, 1)] {
                let answer = NetworkResponse(status: status, body: Data(repeating: 0x61, count: responseLimit + excess))
                let outcome = try await send(to: serve { _ in answer })
                let isTooLarge =
                    if case .failure(.responseTooLarge(_, limit: responseLimit)) = outcome { true } else { false }
                try expect(isTooLarge, excess > 0)
            }
        },
    ]

    private static func redirect(_ status: Int, to location: String) -> NetworkResponse {
        NetworkResponse(status: status, headers: ["Location": location])
    }

    /// Sends a request with a secret in its query, in a header field and, unless it is a GET, in its body.
    ///
    /// - Throws: ``SpecificationViolation`` if the text of its error has the secret.
    private static func send(
        _ method: HTTPMethod = .get,
        timeout: Duration = .seconds(60),
        to network: any NetworkServiceProtocol
    ) async throws -> Result<NetworkResponse, NetworkError> {
        let request = NetworkRequest(
            method: method,
            target: "/x",
            query: ["q": "secret"],
            headers: ["Authorization": "Bearer secret"],
            body: method == .get ? nil : Data("secret".utf8),
            timeout: timeout
        )
        do throws(NetworkError) {
            return .success(try await network.perform(request))
        } catch {
            guard !"\(error) \(error.localizedDescription)".contains("secret") else {
                throw SpecificationViolation("an error has a query, a header field or a body")
            }
            return .failure(error)
        }
    }
}
