import ArgumentParser
import Core
import Foundation

/// The options that choose the sign-in server of an API.
struct SignInServerOptions: ParsableArguments {
    @Option(
        name: .customLong("issuer"),
        help: ArgumentHelp("Sign-in server, if it is not the API itself.", valueName: "url")
    )
    private var issuerText: String?

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

    /// The sign-in server given by the user.
    var server: SignInServer? {
        get throws {
            guard let issuerText, let clientID else { return nil }
            return SignInServer(
                issuer: try Self.parse(issuerText),
                clientID: clientID,
                clientSecret: try clientSecretFile.map(Self.readSecret),
                secretTransmission: secretTransmission,
                scopes: scopes.isEmpty ? nil : scopes.flatMap { $0.split(separator: " ").map(String.init) },
                redirectPort: redirectPort
            )
        }
    }

    func validate() throws {
        let others: KeyValuePairs = [
            "--client-id": clientID != nil, "--client-secret-file": clientSecretFile != nil, "--scope": !scopes.isEmpty,
            "--redirect-port": redirectPort != nil, "--client-auth": secretTransmission != nil,
        ]
        if issuerText == nil, let name = others.first(where: \.value)?.key {
            throw ValidationError(
                "\(name) needs --issuer.\nExample: --issuer https://id.example.com --client-id my-app"
            )
        }
        if issuerText != nil, clientID?.isEmpty != false {
            throw ValidationError("--issuer needs --client-id.\nRegister the app at the sign-in server to get an id.")
        }
        if secretTransmission != nil, clientSecretFile == nil {
            throw ValidationError(
                "--client-auth needs --client-secret-file.\nA client without a secret only sends its id."
            )
        }
        if let redirectPort, !(1024...65535).contains(redirectPort) {
            throw ValidationError(
                "--redirect-port must be between 1024 and 65535.\nRegister http://127.0.0.1:PORT/callback at the server."
            )
        }
        _ = try server
    }

    private static func parse(_ text: String) throws -> URL {
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { throw ValidationError("--issuer must be an https URL.\nExample: https://id.example.com") }
        return url
    }

    /// Reads a secret, without the line break at its end. No option takes it, because other processes can read the
    /// arguments of a command.
    private static func readSecret(_ path: String) throws -> Secret<String> {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ValidationError("--client-secret-file: cannot read \(path).\nCheck the path and its permissions.")
        }
        let secret = text.trimmingCharacters(in: .newlines)
        guard !secret.isEmpty else {
            throw ValidationError("--client-secret-file: \(path) is empty.\nWrite the secret into it.")
        }
        return Secret(secret)
    }
}

extension SecretTransmission: ExpressibleByArgument {}
