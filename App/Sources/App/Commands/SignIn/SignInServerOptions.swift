import ArgumentParser
import Core
import Foundation

struct SignInServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sign-in server, if it is not the API itself. The options below need it.",
            valueName: "url"
        )
    )
    private var issuer: String?

    @Option(
        name: .customLong("client-id"),
        help: ArgumentHelp("The id of this app at that server.", valueName: "id")
    )
    private var clientID: String?

    @Option(
        help: ArgumentHelp("File with the secret of a confidential client.", valueName: "file"),
        completion: .file()
    )
    private var clientSecretFile: String?

    @Option(
        name: .customLong("scope"),
        help: ArgumentHelp("Scopes to request. Default: openid profile email offline_access.", valueName: "scopes")
    )
    private var scopes: [String] = []

    @Option(
        help: ArgumentHelp("Port of the redirect URI, if the server compares it. Default: a free port.", valueName: "n")
    )
    private var redirectPort: Int?

    var server: SignInServer? {
        get throws {
            guard let issuer, let clientID else { return nil }
            return SignInServer(
                issuer: try URL(httpAddress: issuer, of: "--issuer"),
                clientID: clientID,
                clientSecret: try clientSecretFile.map(Self.readSecret),
                scopes: scopes.isEmpty ? nil : scopes.flatMap { $0.split(separator: " ").map(String.init) },
                redirectPort: redirectPort
            )
        }
    }

    func validate() throws {
        if issuer == nil, clientID != nil || clientSecretFile != nil || !scopes.isEmpty || redirectPort != nil {
            throw ValidationError("The options of another sign-in server need --issuer.")
        }
        if issuer != nil, clientID?.isEmpty != false {
            throw ValidationError("--issuer needs --client-id. Register the app at the sign-in server to get an id.")
        }
        if let redirectPort, !(1024...65535).contains(redirectPort) {
            throw ValidationError(
                "--redirect-port must be between 1024 and 65535. Register http://127.0.0.1:PORT/callback at the server."
            )
        }
        _ = try server
    }

    /// Reads a secret, without the line break at its end. No option takes it, because other processes can read the
    /// arguments of a command.
    private static func readSecret(_ path: String) throws -> Secret<String> {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw ValidationError("Can't read the --client-secret-file \(path). Check the path and its permissions.")
        }
        let secret = text.trimmingCharacters(in: .newlines)
        guard !secret.isEmpty else { throw ValidationError("The --client-secret-file \(path) is empty.") }
        return Secret(secret)
    }
}
