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

    @Option(help: ArgumentHelp("The id of this app at that server.", valueName: "id"))
    private var clientID: String?

    @Option(
        help: ArgumentHelp("File with the secret of a confidential client.", valueName: "file"),
        completion: .file()
    )
    private var clientSecretFile: String?

    @Option(help: ArgumentHelp("Scopes to request. Default: openid profile email offline_access.", valueName: "scopes"))
    private var scope: [String] = []

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
                scopes: scope.isEmpty ? nil : scope.flatMap { $0.split(separator: " ").map(String.init) },
                redirectPort: redirectPort
            )
        }
    }

    func validate() throws {
        if issuer == nil, clientID != nil || clientSecretFile != nil || !scope.isEmpty || redirectPort != nil {
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
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        guard let secret = text?.trimmingCharacters(in: .newlines), !secret.isEmpty else {
            throw ValidationError("The --client-secret-file \(path) must be a readable file with the secret.")
        }
        return Secret(secret)
    }
}
