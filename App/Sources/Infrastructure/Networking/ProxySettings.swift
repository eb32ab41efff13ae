package import Core
public import Foundation

/// The HTTP proxies of an environment, by the rules of curl: `http_proxy`, `https_proxy` or `HTTPS_PROXY`, and `no_proxy` or
/// `NO_PROXY`. `HTTP_PROXY` is ignored, since a web server sets it to a header field of a request (CVE-2016-5385).
public struct ProxySettings: Sendable {
    /// An HTTP proxy.
    package struct Proxy: Sendable, Hashable {
        package let host: String
        package let port: Int
        package let user: String?
        package let password: Secret<String>?

        /// The address without user name and password.
        package var address: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
    }

    private typealias Setting = Result<Proxy, InvalidProxy>

    private struct InvalidProxy: Error {
        let variable: String
    }

    private var settings: [String: Setting] = [:]
    /// Names, addresses and IPv4 networks of servers that need no proxy; `*` means all.
    private let exceptions: [String]

    /// Creates the settings of `environment`, by default that of this process.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        for variable in ["http_proxy", "HTTPS_PROXY", "https_proxy"] {
            guard let text = environment[variable], !text.isEmpty else { continue }
            let proxy = Proxy(text).map(Setting.success) ?? .failure(InvalidProxy(variable: variable))
            settings[variable.hasPrefix("http_") ? "http" : "https"] = proxy
        }
        let names = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        exceptions = names.lowercased().split { $0 == "," || $0 == " " }.map(\.withoutBrackets)
    }

    /// The proxies that requests may use.
    package var all: Set<Proxy> { Set(settings.values.compactMap { try? $0.get() }) }

    /// Returns the proxy for `url`, or `nil` if the server is reached directly.
    ///
    /// - Throws: ``NetworkError/invalidRequest(_:)`` if the variable has no address of an HTTP proxy.
    package func proxy(for url: URL) throws(NetworkError) -> Proxy? {
        guard !settings.isEmpty, let setting = url.scheme.flatMap({ settings[$0.lowercased()] }),
            let host = url.host()?.lowercased(),
            !isException(host[...].withoutBrackets)
        else { return nil }
        do {
            return try setting.get()
        } catch {
            // The value may contain a password.
            throw .invalidRequest("\(error.variable) is not the address of an HTTP proxy. Use http://HOST:PORT.")
        }
    }

    /// Returns the address of the proxy for `url` without user name and password, for errors.
    func name(for url: URL) -> String? { (try? proxy(for: url))?.address }

    /// The address of a proxy that the system chooses, for errors.
    static let nameOfSystem = "of this system"
    /// The reason for the status 407, for errors.
    package static let credentialsRequired = "user name and password required"
    /// The reason for any other refusal of a tunnel, for errors.
    package static let noTunnel = "no connection to the server"

    private func isException(_ host: String) -> Bool {
        exceptions.contains { exception in
            guard exception != "*" else { return true }
            let parts = exception.split(separator: "/")
            if parts.count == 2, let network = UInt32(ipv4: parts[0]), let bits = UInt32(parts[1]), bits <= 32 {
                return UInt32(ipv4: host[...]).map { ($0 ^ network) & (.max << (32 - bits)) == 0 } ?? false
            }
            let name = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
            return host == name || host.hasSuffix("." + name)
        }
    }
}

extension ProxySettings.Proxy {
    /// Creates the proxy of a variable. As in curl, the scheme may be absent, and the default port is 1080.
    fileprivate init?(_ text: String) {
        let address = text.contains("://") ? text : "http://" + text
        guard let url = URL(string: address), url.isHTTP, url.scheme?.lowercased() == "http", let host = url.host()
        else { return nil }
        self.host = host[...].withoutBrackets
        port = url.port ?? 1080
        user = url.user(percentEncoded: false)
        password = url.password(percentEncoded: false).map(Secret.init)
    }
}

extension Substring {
    fileprivate var withoutBrackets: String {
        hasPrefix("[") && hasSuffix("]") ? String(dropFirst().dropLast()) : String(self)
    }
}

extension UInt32 {
    fileprivate init?(ipv4 text: Substring) {
        let octets = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard octets.count == 4 else { return nil }
        self = 0
        for octet in octets {
            guard let octet else { return nil }
            self = self << 8 | UInt32(octet)
        }
    }
}
