import ArgumentParser
import Core
import Features
import Foundation

struct SignInServerOptions: ParsableArguments {
    @Option(
        name: .customLong("issuer"),
        help: ArgumentHelp(
            "Sign-in server, if it is not the API itself. The options below need it.",
            valueName: "url"
        ),
        transform: URL.init(httpAddress:)
    )
    private var issuer: URL?

    @Option(
        name: .customLong("client-id"),
        help: ArgumentHelp("The id of this app at that server.", valueName: "id")
    )
    private var clientID: String?

    @Option(
        name: .customLong("client-secret-file"),
        help: ArgumentHelp("File with the secret of a confidential client.", valueName: "file"),
        completion: .file()
    )
    private var clientSecretFile: String?

    @Option(
        name: .customLong("client-auth"),
        help: ArgumentHelp(
            "How the secret is sent. Default: basic, unless the server supports only post.",
            valueName: "way"
        )
    )
    private var secretTransmission: SecretTransmission?

    @Option(
        name: .customLong("scope"),
        help: ArgumentHelp("Scopes to request. Default: openid profile email offline_access.", valueName: "scopes")
    )
    private var scopes: [String] = []

    @Option(
        name: .customLong("redirect-port"),
        help: ArgumentHelp("Port of the redirect URI, if the server compares it. Default: a free port.", valueName: "n")
    )
    private var redirectPort: Int?

    @Option(
        name: .customLong("device-endpoint"),
        help: ArgumentHelp("Device authorization endpoint, if the server's metadata lacks it.", valueName: "url"),
        transform: URL.init(httpAddress:)
    )
    private var deviceEndpoint: URL?

    @Option(
        name: .customLong("discovery"),
        help: ArgumentHelp("Address of the server's metadata, if it is not below the issuer.", valueName: "url"),
        transform: URL.init(httpAddress:)
    )
    private var discovery: URL?

    var server: SignInServer? {
        get throws {
            guard let issuer, let clientID else { return nil }
            return SignInServer(
                issuer: issuer,
                clientID: clientID,
                clientSecret: try clientSecretFile.map(Self.readSecret),
                secretTransmission: secretTransmission,
                scopes: scopes.isEmpty ? nil : scopes.flatMap { $0.split(separator: " ").map(String.init) },
                redirectPort: redirectPort,
                deviceEndpoint: deviceEndpoint,
                discovery: discovery
            )
        }
    }

    func validate() throws {
        let others: [(name: String, value: Any?)] = [
            ("--client-id", clientID), ("--client-secret-file", clientSecretFile), ("--scope", scopes.first),
            ("--redirect-port", redirectPort), ("--client-auth", secretTransmission),
            ("--device-endpoint", deviceEndpoint), ("--discovery", discovery),
        ]
        if issuer == nil, let other = others.first(where: { $0.value != nil }) {
            throw ValidationError(
                .init(
                    en: "\(other.name) needs --issuer.\nExample: --issuer https://id.example.com --client-id my-app",
                    ko: "\(other.name): --issuer가 필요해요.\n예: --issuer https://id.example.com --client-id my-app"
                )
            )
        }
        if issuer != nil, clientID?.isEmpty != false {
            throw ValidationError(
                .init(
                    en: "--issuer needs --client-id.\nRegister the app at the sign-in server to get an id.",
                    ko: "--issuer에는 --client-id가 필요해요.\n로그인 서버에 앱을 등록하면 ID를 받아요."
                )
            )
        }
        if secretTransmission != nil, clientSecretFile == nil {
            throw ValidationError(
                .init(
                    en: "--client-auth needs --client-secret-file.\nA client without a secret only sends its id.",
                    ko: "--client-auth에는 --client-secret-file이 필요해요.\n비밀 값이 없는 클라이언트는 ID만 보내요."
                )
            )
        }
        if let redirectPort, !(1024...65535).contains(redirectPort) {
            throw ValidationError(
                .init(
                    en:
                        "--redirect-port must be between 1024 and 65535.\nRegister http://127.0.0.1:PORT/callback at the server.",
                    ko: "--redirect-port는 1024~65535여야 해요.\n서버에 http://127.0.0.1:PORT/callback 주소를 등록해 주세요."
                )
            )
        }
        _ = try server
    }

    /// Reads a secret, without the line break at its end. No option takes it, because other processes can read the
    /// arguments of a command.
    private static func readSecret(_ path: String) throws -> Secret<String> {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ValidationError(
                .init(
                    en: "Can't read the --client-secret-file \(path).\nCheck the path and its permissions.",
                    ko: "--client-secret-file: 읽을 수 없는 파일이에요(\(path)).\n경로와 권한을 확인해 주세요."
                )
            )
        }
        let secret = text.trimmingCharacters(in: .newlines)
        guard !secret.isEmpty else {
            throw ValidationError(
                .init(
                    en: "The --client-secret-file \(path) is empty.\nWrite the secret into it.",
                    ko: "--client-secret-file: 빈 파일이에요(\(path)).\n비밀 값을 써 넣어 주세요."
                )
            )
        }
        return Secret(secret)
    }
}

extension SecretTransmission: ExpressibleByArgument {}
