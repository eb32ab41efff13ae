import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Sandbox

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response of the test server.
struct TestResponse: Sendable {
    let status: Int
    /// The header fields by lowercase name.
    let headers: [String: String]
    let body: Data

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

    var oauthError: String? { json["error"].string }
    var accessToken: String? { json["access_token"].string }
    var refreshToken: String? { json["refresh_token"].string }
}

/// An HTTP client of a Sandbox.
struct Client: Sendable {
    let base: String
    private let execute: @Sendable (String, String, [String: String], Data?) async throws -> TestResponse

    /// Creates a client of the router, without sockets.
    init(_ router: any TestClientProtocol) {
        base = "http://localhost"
        execute = { method, path, headers, body in
            let method = try #require(HTTPRequest.Method(method))
            var fields = HTTPFields()
            for (name, value) in headers { fields[name] = value }
            let buffer = body.map { ByteBuffer(bytes: $0) }
            let response = try await router.executeRequest(uri: path, method: method, headers: fields, body: buffer)
            return TestResponse(
                status: response.status.code,
                headers: Dictionary(response.headers.map { ($0.name.canonicalName, $0.value) }) { $1 },
                body: Data(response.body.readableBytesView)
            )
        }
    }

    /// Creates a client over a socket.
    ///
    /// Each request uses a new connection, because libcurl repeats lost requests on a used connection.
    init(_ url: URL) {
        base = url.absoluteString
        execute = { method, path, headers, body in
            let session = URLSession(configuration: .ephemeral)
            defer { session.finishTasksAndInvalidate() }
            var request = URLRequest(url: try #require(URL(string: url.absoluteString + path)), timeoutInterval: 60)
            request.httpMethod = method
            request.httpBody = body
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            let (data, response) = try await session.data(for: request)
            let fields = try #require(response as? HTTPURLResponse)
            let names = fields.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") }
            return TestResponse(status: fields.statusCode, headers: Dictionary(names) { $1 }, body: data)
        }
    }

    func send(
        _ method: String,
        _ path: String,
        headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> TestResponse {
        try await execute(method, path, headers, body.map { Data($0.utf8) })
    }

    func send(_ method: String, _ path: String, headers: [String: String], body: Data) async throws -> TestResponse {
        try await execute(method, path, headers, body)
    }

    func get(_ path: String, token: String? = nil, headers: [String: String] = [:]) async throws -> TestResponse {
        try await send("GET", path, headers: headers.merging(Self.bearer(token)) { $1 })
    }

    /// Posts a form without encoding its fields.
    func post(_ path: String, form: String) async throws -> TestResponse {
        try await send("POST", path, headers: ["Content-Type": "application/x-www-form-urlencoded"], body: form)
    }

    func post(
        _ path: String,
        json: String,
        method: String = "POST",
        token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> TestResponse {
        let headers = headers.merging(Self.bearer(token)) { $1 }.merging(["Content-Type": "application/json"]) { $1 }
        return try await send(method, path, headers: headers, body: json)
    }

    func patch(_ path: String, json: String, token: String? = nil) async throws -> TestResponse {
        try await post(path, json: json, method: "PATCH", token: token)
    }

    static func bearer(_ token: String?) -> [String: String] {
        token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
    }
}

extension Client {
    /// Requests tokens with a form.
    func token(_ form: String) async throws -> TestResponse {
        try await post("/oauth/token", form: "client_id=trellis-app&\(form)")
    }

    func signIn(_ name: String = "mina", scope: String? = nil) async throws -> TestResponse {
        let scope = scope.map { "&scope=\($0)" } ?? ""
        return try await token("grant_type=password&username=\(name)%40example.com&password=trellis-demo\(scope)")
    }

    /// Returns the access token of a new session.
    func accessToken(_ name: String = "mina") async throws -> String {
        try #require(try await signIn(name).accessToken)
    }

    func refresh(_ token: String, scope: String? = nil) async throws -> TestResponse {
        try await self.token("grant_type=refresh_token&refresh_token=\(token)" + (scope.map { "&scope=\($0)" } ?? ""))
    }

    /// Creates a payment of the first item in dollars. `changes` replace members of the body. Without a token,
    /// this request and the following ones use a new session of Mina.
    func create(
        _ reference: String,
        changes: [String: String] = [:],
        token: String? = nil
    ) async throws -> TestResponse {
        let members = [
            "reference": "\"\(reference)\"", "lines": #"[{"item_id":"itm_01","quantity":1}]"#,
            "amount": #"{"value":4990,"currency":"USD"}"#,
        ].merging(changes) { $1 }
        let json = members.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",")
        return try await post("/v1/payments", json: "{\(json)}", token: tokenOrNew(token))
    }

    func confirm(_ payment: String, method: String = "card", token: String? = nil) async throws -> TestResponse {
        let json = #"{"method":"\#(method)"}"#
        return try await post("/v1/payments/\(payment)/confirm", json: json, token: tokenOrNew(token))
    }

    /// Creates and confirms a payment. Returns the response to the confirmation.
    func pay(_ reference: String, method: String = "card", token: String? = nil) async throws -> TestResponse {
        let token = try await tokenOrNew(token)
        let payment = try #require(try await create(reference, token: token).json["id"].string)
        return try await confirm(payment, method: method, token: token)
    }

    func refund(
        _ payment: String,
        id: String = "refund",
        value: Int,
        currency: String = "USD",
        token: String? = nil
    ) async throws -> TestResponse {
        try await post(
            "/v1/payments/\(payment)/refunds/\(id)",
            json: #"{"amount":{"value":\#(value),"currency":"\#(currency)"}}"#,
            method: "PUT",
            token: tokenOrNew(token)
        )
    }

    func cancel(_ payment: String, token: String? = nil) async throws -> TestResponse {
        let headers = try await Self.bearer(tokenOrNew(token))
        return try await send("POST", "/v1/payments/\(payment)/cancel", headers: headers)
    }

    private func tokenOrNew(_ token: String?) async throws -> String {
        if let token { token } else { try await accessToken() }
    }

    /// Returns a payment of Mina.
    func payment(_ id: String) async throws -> TestResponse {
        try await get("/v1/payments/\(id)", token: accessToken())
    }

    /// Returns the ids of Mina's payments.
    func paymentIDs(_ query: String = "") async throws -> [String] {
        let list = try await get("/v1/payments?\(query)", token: accessToken())
        return list.json["payments"].array.compactMap { $0["id"].string }
    }
}
