import Core
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// The request as Foundation sends it.
    ///
    /// A CR, LF or NUL in a header would let a value start a request of its own, and Foundation on Linux sends it as
    /// it is; it is refused here (RFC 9110 §5.5).
    init(_ request: NetworkRequest, configuration: NetworkConfiguration) throws(NetworkError) {
        var headers = request.headers
        headers["User-Agent"] = headers["User-Agent"] ?? configuration.userAgent
        for (name, value) in headers {
            guard name.isToken else { throw .invalidRequest("A header of \(request) has an invalid name.") }
            guard value.isFieldValue else { throw .invalidRequest("The header \(name) of \(request) is invalid.") }
        }
        self.init(url: try Self.url(request, base: configuration.baseURL))
        httpMethod = request.method.rawValue
        httpBody = request.body
        for (name, value) in headers {
            setValue(value, forHTTPHeaderField: name)
        }
    }

    private static func url(_ request: NetworkRequest, base: URL) throws(NetworkError) -> URL {
        var text =
            switch request.target {
            case .path(let path): base.absoluteString.trimmingSuffix("/") + path.percentEncoded
            case .url(let url): url.absoluteString
            }
        if !request.query.items.isEmpty {
            text += (text.contains("?") ? "&" : "?") + request.query.percentEncoded
        }
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host?.isEmpty == false
        else { throw .invalidRequest("The address of \(request) is no http or https URL.") }
        return url
    }
}

extension String {
    /// RFC 9110 §5.6.2.
    fileprivate var isToken: Bool {
        !isEmpty && utf8.allSatisfy { $0.isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) }
    }

    /// RFC 9110 §5.5, and ASCII alone: Foundation on Linux drops the connection for anything else.
    fileprivate var isFieldValue: Bool {
        utf8.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x09 }
    }

    fileprivate func trimmingSuffix(_ suffix: Character) -> String {
        last == suffix ? String(dropLast()) : self
    }
}

extension UInt8 {
    fileprivate var isASCIIAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }
}
