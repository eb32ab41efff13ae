#if canImport(SwiftUI) && !Terminal
import AuthModule
import Browser
import CompositionRoot
import Features
import Foundation
import Infrastructure
import Observation
import Sandbox
import Views

/// Starts the Sandbox and creates the app. Both live until the process ends.
///
/// For a server of your own, pass its URL to `makeApp` instead of starting the Sandbox.
@MainActor @Observable
final class AppLauncher {
    /// The progress of the start.
    enum State {
        case starting
        case running(AppModel)
        /// The stored data cannot be read.
        case unreadable(StartOverViewModel)
        /// The Sandbox does not run.
        case failed(any Error)
    }

    /// The address to which the sign-in server redirects the browser: a scheme, or https with an associated domain.
    private static let redirectURL = URL(string: ProductIdentity.redirectAddress)
    /// The app group whose folder and keychain items an extension shares, or `nil`.
    private static let appGroup = Bundle.main.object(forInfoDictionaryKey: "TrellisAppGroup") as? String

    private(set) var state = State.starting
    /// The app, while it runs.
    var app: AppModel? { if case .running(let app) = state { app } else { nil } }
    /// The links that the system asks the app to open.
    let links = LinkInbox()
    @ObservationIgnored private var restarts: AsyncStream<Void>.Continuation?

    /// Creates a launcher and starts.
    init() {
        start()
    }

    /// Starts the Sandbox, again after it has failed.
    func start() {
        let (requests, restarts) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.restarts = restarts
        state = .starting
        Task { await run(requests) }
    }

    /// Starts the Sandbox at the same address, because iOS may have closed its port.
    func restartSandbox() { restarts?.yield() }

    private func run(_ restarts: AsyncStream<Void>) async {
        let sharedFolder = Self.appGroup.flatMap {
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
        }
        let folder = (sharedFolder ?? .applicationSupportDirectory)
            .appending(path: ProductIdentity.name, directoryHint: .isDirectory)
        let sandboxFolder = folder.appending(path: "sandbox", directoryHint: .isDirectory)
        do {
            for folder in [folder, sandboxFolder] { try PrivateFolder(path: folder.path).prepare() }
            try PrivateFolder(path: folder.path).excludeFromBackup()
            // Without a signature, such as under `swift run`, there is no keychain.
            let service = ProductIdentity.keychainService
            let key: any KeyProvider = try KeychainKeyProvider(service: service, accessGroup: Self.appGroup) ?? .keyFile
            let startOver = await StartOverViewModel(FileSecureStorage(folder: folder, key: key)) {
                try await DataFolders(folder).startOver(key: key)
            }
            if let startOver {
                state = .unreadable(startOver)
                return
            }
            let stateFile = sandboxFolder.appending(path: "state.json")
            try await Sandbox(SandboxConfiguration(stateFile: stateFile)).run(restarts: restarts) { url in
                // A restart keeps the address.
                if case .running = state { return }
                // The port differs from run to run, so accounts have a name that stays.
                let clientID = ProductIdentity.clientID
                let auth = AuthConfiguration(issuer: url, accountIssuer: "sandbox", clientID: clientID)
                let app = makeApp(server: url, auth: auth, dataFolder: folder, key: key)
                // The first screen has the user's language and theme.
                await app.settings.load()
                links.deliver(to: app.session)
                state = .running(app)
            }
        } catch {
            state = .failed(error)
        }
    }

    private func makeApp(
        server: URL,
        auth: AuthConfiguration,
        dataFolder: URL,
        key: any KeyProvider
    ) -> AppModel {
        let log = LogFile(path: dataFolder.appending(path: "app.log").path)
        var configuration = AppConfiguration(apiURL: server, dataFolder: dataFolder)
        configuration.auth = auth
        configuration.browser = Self.redirectURL.map(WebAuthenticationBrowser.init)
        configuration.storageKey = key
        configuration.log = .file(log)
        let app = AppModel(
            AppDependencies(configuration: configuration),
            systemLocale: Locale.preferredLanguages.first ?? Locale.current.identifier,
            pictureDecoder: .imageIO
        )
        log.followLevel(of: app.settings)
        return app
    }
}
#endif
