import ArgumentParser
import Features
import Foundation
import Infrastructure

#if os(Linux)
import AsyncHTTPTransport
#endif

struct NetworkOptions: ParsableArguments {
    @Option(
        name: .customLong("api-url"),
        help: ArgumentHelp("Server address (TRELLIS_API_URL). Default: the built-in demo backend.", valueName: "url"),
        transform: URL.init(apiAddress:)
    )
    private(set) var urlArgument: URL?

    @Option(
        name: .customLong("allow-http"),
        help: ArgumentHelp(
            "Host that may get access tokens over http (TRELLIS_ALLOW_HTTP). Sign-in always needs https.",
            valueName: "host"
        )
    )
    private var unencryptedHostArgument: String?

    @Option(
        name: .customLong("transport"),
        help: ArgumentHelp("HTTP client (TRELLIS_TRANSPORT).", valueName: "client")
    )
    private var transportArgument: Transport?

    @Option(
        name: .customLong("ca-file"),
        help: ArgumentHelp(
            "PEM file of additional trusted certificates (TRELLIS_CA_FILE). Uses asynchttpclient.",
            valueName: "file"
        ),
        completion: .file(extensions: ["pem", "crt"])
    )
    private var certificatesArgument: String?

    func validate() throws {
        if unencryptedHostArgument == "" { throw ValidationError(.empty("--allow-http")) }
        if unencryptedHostArgument?.contains("/") == true {
            throw ValidationError(
                .init(
                    en: "--allow-http must be a host.\nExample: --allow-http 192.168.1.5",
                    ko: "--allow-http에는 호스트만 쓸 수 있어요.\n예: --allow-http 192.168.1.5"
                )
            )
        }
    }

    /// The address of the API, or `nil` to start the Sandbox.
    var apiURL: URL? {
        get throws { try urlArgument ?? Environment.value("TRELLIS_API_URL", URL.init(apiAddress:)) }
    }

    /// The host that may get access tokens over http.
    var unencryptedHost: String? { unencryptedHostArgument ?? Environment.text("TRELLIS_ALLOW_HTTP") }

    private var givenTransport: Transport? {
        get throws { try transportArgument ?? Environment.choice("TRELLIS_TRANSPORT") }
    }

    /// Returns the HTTP client given by the user, or the client of `setting`. Additional certificates need AsyncHTTPClient.
    func transport(_ setting: Transport = .urlSession) throws -> NetworkConfiguration.Transport {
        #if os(Linux)
        // A choice, because URLSession on Linux crashes when a connection is closed in the middle of a header.
        let isURLSession = try (givenTransport ?? setting) == .urlSession && additionalTrustRoots == nil
        return isURLSession ? .urlSession : .asyncHTTPClient
        #else
        return .urlSession
        #endif
    }

    var additionalTrustRoots: URL? {
        get throws {
            guard let path = certificatesArgument ?? Environment.text("TRELLIS_CA_FILE") else { return nil }
            #if os(Linux)
            guard try givenTransport != .urlSession else {
                throw ValidationError(
                    .init(
                        en: "Additional certificates don't work with urlsession.\nUse asynchttpclient.",
                        ko: "추가 인증서는 urlsession과 함께 쓸 수 없어요.\nasynchttpclient를 써 주세요."
                    )
                )
            }
            let text = (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) }
            guard text?.contains("-----BEGIN CERTIFICATE-----") == true else {
                throw ValidationError(
                    .init(
                        en: "Can't read certificates in \(path).\nIt must be a readable PEM file.",
                        ko: "인증서를 읽을 수 없어요: \(path).\n읽을 수 있는 PEM 파일이어야 해요."
                    )
                )
            }
            return URL(filePath: path)
            #else
            throw ValidationError(
                .init(
                    en: "--ca-file works on Linux only.\nTrust \(path) in the keychain instead.",
                    ko: "--ca-file은 Linux에서만 쓸 수 있어요.\n키체인에서 신뢰하도록 설정해 주세요: \(path)."
                )
            )
            #endif
        }
    }
}

extension Transport: ExpressibleByArgument {
    package init?(argument: String) {
        guard let transport = Self.allCases.first(where: { $0.argument == argument }) else { return nil }
        self = transport
    }

    package static var allValueStrings: [String] { allCases.map(\.argument) }

    private var argument: String { rawValue.lowercased() }
}

extension URL {
    @Sendable init(httpAddress text: String) throws {
        guard let url = URL(string: text), url.isHTTP else {
            throw ValidationError(
                .init(en: "Use an address such as http://127.0.0.1:8080.", ko: "http://127.0.0.1:8080 같은 주소를 써 주세요.")
            )
        }
        guard url.user() == nil else {
            throw ValidationError(
                .init(
                    en: "An address must not have a user name or a password.",
                    ko: "주소에 사용자 이름이나 비밀번호를 넣을 수 없어요."
                )
            )
        }
        self = url
    }

    /// Creates the address of an API, to which paths are appended.
    @Sendable init(apiAddress text: String) throws {
        try self.init(httpAddress: text)
        guard query() == nil, fragment() == nil else {
            throw ValidationError(
                .init(
                    en: "Use an address without ? and #, such as http://127.0.0.1:8080.",
                    ko: "http://127.0.0.1:8080처럼 ?와 #이 없는 주소를 써 주세요."
                )
            )
        }
    }
}
