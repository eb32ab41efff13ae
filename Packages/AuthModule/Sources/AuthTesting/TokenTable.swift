import AuthModule
import Core
import Foundation

/// The users, codes and tokens of a ``FakeTokenServer``.
struct TokenTable: Sendable {
    /// The userinfo responses by user name.
    let users: [String: String]
    let password: String
    var grantTypes: [String]?
    var lifetime = Duration.seconds(3600)
    var gracePeriod = Duration.zero
    private(set) var sessions: [FakeTokenServer.Session] = []
    private(set) var refusedTokens: [String] = []
    private(set) var revokedUsers: Set<String> = []
    /// The users who confirmed a device's code, by the code.
    var deviceUsers: [String: String] = [:]
    /// The authorization requests, by their codes.
    private var authorizations: [String: (username: String, parameters: [String: String])] = [:]
    private var authorizationCount = 0
    private var deviceCount = 0
    private var accessTokens: [String: (session: Int, expiry: Date)] = [:]

    init(users: [String: String], password: String) {
        self.users = users
        self.password = password
    }
}

// MARK: - Requests

extension TokenTable {
    /// Returns `nil` if the server has no such address.
    mutating func response(to request: NetworkRequest, at date: Date) -> NetworkResponse? {
        switch request.target {
        case FakeTokenServer.discovery: metadata
        case FakeTokenServer.token: tokenResponse(to: Self.form(of: request), Self.client(of: request), date)
        case FakeTokenServer.revocation: revoke(Self.form(of: request)["token"] ?? "")
        case FakeTokenServer.userinfo: userinfo(for: request.headers["Authorization"] ?? "", date)
        case FakeTokenServer.deviceAuthorization: deviceCode()
        default: nil
        }
    }

    static func form(of request: NetworkRequest) -> [String: String] {
        parameters(String(decoding: request.body ?? Data(), as: UTF8.self))
    }

    private static func parameters(_ query: String?) -> [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = query
        return Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private static func client(of request: NetworkRequest) -> String {
        form(of: request)["client_id"] ?? request.headers["Authorization"] ?? ""
    }

    private static func json(_ text: String, status: Int = 200) -> NetworkResponse {
        NetworkResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }

    private static func refusal(_ code: String) -> NetworkResponse { json(#"{"error": "\#(code)"}"#, status: 400) }

    private static let issuer = FakeTokenServer.issuer
    private var metadata: NetworkResponse {
        let grants = grantTypes.map { #", "grant_types_supported": \#($0)"# } ?? ""
        let acceptsDevices = grantTypes?.contains(Self.deviceGrant) ?? true
        let device = #", "device_authorization_endpoint": "\#(Self.issuer)/oauth/device_authorization""#
        return Self.json(
            """
            {"issuer": "\(Self.issuer)", "authorization_endpoint": "\(Self.issuer)/oauth/authorize",
             "token_endpoint": "\(Self.issuer)/oauth/token", "revocation_endpoint": "\(Self.issuer)/oauth/revoke",
             "userinfo_endpoint": "\(Self.issuer)/oauth/userinfo"\(grants)\(acceptsDevices ? device : "")}
            """
        )
    }
    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

    private func userinfo(for authorization: String, _ date: Date) -> NetworkResponse {
        guard let token = accessTokens[String(authorization.dropFirst("Bearer ".count))], date < token.expiry,
            sessions[token.session].isLive, let claims = users[sessions[token.session].username]
        else {
            return NetworkResponse(status: 401, headers: ["WWW-Authenticate": #"Bearer error="invalid_token""#])
        }
        return Self.json(claims)
    }

    /// Ends the grant, with all sessions of the user and the client (RFC 7009 §2.1). An unknown token is no error (§2.2).
    private mutating func revoke(_ token: String) -> NetworkResponse {
        let index = accessTokens[token]?.session ?? sessions.firstIndex { $0.refreshTokens.contains(token) }
        if let index {
            revokedUsers.insert(sessions[index].username)
            endSessions(of: sessions[index].username, client: sessions[index].client)
        }
        return NetworkResponse(status: 200)
    }

    /// Ends the sessions of a user with one client or all clients.
    mutating func endSessions(of username: String, client: String? = nil) {
        for index in sessions.indices where sessions[index].username == username {
            if client == nil || client == sessions[index].client { sessions[index].isLive = false }
        }
    }
}

// MARK: - Tokens

extension TokenTable {
    private mutating func tokenResponse(
        to form: [String: String],
        _ client: String,
        _ date: Date
    ) -> NetworkResponse {
        switch form["grant_type"] {
        case "password":
            guard let username = form["username"], users[username] != nil, password == form["password"] else {
                return Self.refusal("invalid_grant")
            }
            return signIn(username, client, date)
        case "authorization_code":
            guard let authorization = authorizations.removeValue(forKey: form["code"] ?? ""),
                authorization.parameters["client_id"] == client,
                authorization.parameters["redirect_uri"] == form["redirect_uri"]
            else { return Self.refusal("invalid_grant") }
            let idToken = idToken(of: authorization.username, authorization.parameters["nonce"] ?? "", client, date)
            return signIn(authorization.username, client, date, #", "id_token": "\#(idToken)""#)
        case Self.deviceGrant:
            let userCode = form["device_code"]?.replacing("device-", with: "") ?? ""
            guard let username = deviceUsers[userCode] else { return Self.refusal("authorization_pending") }
            return signIn(username, client, date)
        case "refresh_token":
            return refresh(form["refresh_token"] ?? "", client, date)
        default:
            return Self.refusal("unsupported_grant_type")
        }
    }

    private mutating func signIn(
        _ username: String,
        _ client: String,
        _ date: Date,
        _ members: String = ""
    ) -> NetworkResponse {
        sessions.append(FakeTokenServer.Session(username: username, client: client))
        return issueTokens(of: sessions.count - 1, date, members)
    }

    /// Replaces a refresh token. The second use of one ends its session (RFC 9700 §4.14.2), except in the grace period.
    private mutating func refresh(_ token: String, _ client: String, _ date: Date) -> NetworkResponse {
        let index = sessions.firstIndex { $0.refreshTokens.contains(token) }
        if let index, sessions[index].isLive, sessions[index].client == client {
            let session = sessions[index]
            let isInGracePeriod =
                session.refreshTokens.dropLast().last == token
                && date < (session.issueDates.last ?? date).addingTimeInterval(gracePeriod / .seconds(1))
            if session.refreshTokens.last == token || isInGracePeriod { return issueTokens(of: index, date) }
            sessions[index].isLive = false
        }
        refusedTokens.append(token)
        return Self.refusal("invalid_grant")
    }

    private mutating func issueTokens(of index: Int, _ date: Date, _ members: String = "") -> NetworkResponse {
        let username = sessions[index].username
        let number = sessions.filter { $0.username == username }.reduce(1) { $0 + $1.refreshTokens.count }
        let (access, refresh) = ("access-\(username)-\(number)", "refresh-\(username)-\(number)")
        let seconds = lifetime / .seconds(1)
        sessions[index].refreshTokens.append(refresh)
        sessions[index].issueDates.append(date)
        // As at some servers, 0 means that a token does not expire.
        let expiry = seconds > 0 ? date.addingTimeInterval(seconds) : .distantFuture
        accessTokens[access] = (index, expiry)
        return Self.json(
            """
            {"access_token": "\(access)", "token_type": "Bearer", "expires_in": \(Int(seconds)),
             "refresh_token": "\(refresh)", "scope": "profile"\(members)}
            """
        )
    }
}

// MARK: - Browser and device

extension TokenTable {
    mutating func authorize(_ username: String, on url: URL) -> URL {
        let parameters = Self.parameters(url.query(percentEncoded: true))
        authorizationCount += 1
        let code = "code-\(authorizationCount)"
        authorizations[code] = (username, parameters)
        let redirect = URL(string: parameters["redirect_uri"] ?? "") ?? url
        return redirect.appending(queryItems: [
            URLQueryItem(name: "code", value: code), URLQueryItem(name: "state", value: parameters["state"]),
        ])
    }

    /// Returns an ID token with the claims of the user (OpenID Connect Core §2). It has no signature.
    private func idToken(of username: String, _ nonce: String, _ client: String, _ date: Date) -> String {
        let issuedAt = Int(date.timeIntervalSince1970)
        let claims = users[username]?.dropFirst() ?? "}"
        let payload = """
            {"iss": "\(Self.issuer)", "aud": "\(client)", "iat": \(issuedAt), "exp": \(issuedAt + 600),
             "nonce": "\(nonce)", \(claims)
            """
        return [#"{"alg": "none"}"#, payload, ""].map { Data($0.utf8).base64URLEncoded }.joined(separator: ".")
    }

    private mutating func deviceCode() -> NetworkResponse {
        deviceCount += 1
        return Self.json(
            """
            {"device_code": "device-WDJB-\(deviceCount)", "user_code": "WDJB-\(deviceCount)",
             "verification_uri": "https://id.example/device",
             "verification_uri_complete": "https://id.example/device?user_code=WDJB-\(deviceCount)",
             "expires_in": 600, "interval": 5}
            """
        )
    }
}
