import Foundation
import Testing

@testable import Sandbox

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the server answered.
struct Answer: Sendable {
    let status: Int
    let headers: [String: String]
    let body: Data

    /// A field, by its name in lower case.
    subscript(header name: String) -> String? { headers[name] }

    var text: String { String(decoding: body, as: UTF8.self) }

    var json: JSONValue { (try? JSONDecoder().decode(JSONValue.self, from: body)) ?? .null }

    /// The last part of a problem's type, such as `not-found`.
    var problem: String? {
        guard headers["content-type"] == "application/problem+json", json["status"].integer == status else {
            return nil
        }
        return json["type"].string?.replacing("https://trellis.example/problems/", with: "")
    }

    /// The code of an OAuth error.
    var oauthError: String? { json["error"].string }
}

/// Speaks plain HTTP to a server: follows no redirect and keeps no cookie.
final class Client: Sendable {
    let base: URL
    private let session: URLSession

    init(_ base: URL) {
        self.base = base
        session = URLSession(configuration: .ephemeral, delegate: RedirectRefuser(), delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Nil if the connection was lost.
    func trySend(
        _ method: String,
        _ path: String,
        headers: [String: String] = [:],
        body: Data? = nil
    ) async -> Answer? {
        guard let url = URL(string: base.absoluteString + path) else { return nil }
        var request = URLRequest(url: url, timeoutInterval: 60)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return await withCheckedContinuation { continuation in
            let task = session.dataTask(with: request) { body, response, _ in
                continuation.resume(returning: (response as? HTTPURLResponse).map { Answer($0, body: body ?? Data()) })
            }
            task.resume()
        }
    }

    func send(
        _ method: String,
        _ path: String,
        headers: [String: String] = [:],
        body: Data? = nil
    ) async throws -> Answer {
        try #require(await trySend(method, path, headers: headers, body: body), "The connection was lost.")
    }

    func get(_ path: String, token: String? = nil, headers: [String: String] = [:]) async throws -> Answer {
        try await send("GET", path, headers: headers.merging(Self.bearer(token)) { $1 })
    }

    /// Posts a form; the fields are to be sent as they are.
    func post(_ path: String, form: String) async throws -> Answer {
        let headers = ["Content-Type": "application/x-www-form-urlencoded"]
        return try await send("POST", path, headers: headers, body: Data(form.utf8))
    }

    func post(
        _ path: String,
        json: String,
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> Answer {
        let headers = headers.merging(Self.bearer(token)) { $1 }.merging(["Content-Type": "application/json"]) { $1 }
        return try await send("POST", path, headers: headers, body: Data(json.utf8))
    }

    func patch(_ path: String, json: String, token: String? = nil) async throws -> Answer {
        let headers = Self.bearer(token).merging(["Content-Type": "application/json"]) { $1 }
        return try await send("PATCH", path, headers: headers, body: Data(json.utf8))
    }

    static func bearer(_ token: String?) -> [String: String] {
        token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
    }
}

extension Answer {
    fileprivate init(_ response: HTTPURLResponse, body: Data) {
        var headers: [String: String] = [:]
        for case (let name as String, let value as String) in response.allHeaderFields {
            headers[name.lowercased()] = value
        }
        self.init(status: response.statusCode, headers: headers, body: body)
    }
}

private final class RedirectRefuser: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}

extension JSONValue {
    subscript(name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members[name] ?? .null
    }

    subscript(index: Int) -> JSONValue {
        array.indices.contains(index) ? array[index] : .null
    }

    var array: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    var integer: Int? {
        guard case .integer(let value) = self else { return nil }
        return value
    }

    var members: Set<String> {
        guard case .object(let members) = self else { return [] }
        return Set(members.keys)
    }
}
