#if canImport(SwiftUI) && !Terminal
import AuthModule
import CompositionRoot
import Features
import Foundation
import Infrastructure
import Observation
import Sandbox
import SwiftUI
import Views

#if os(macOS)
import AppKit
#else
import UIKit
#endif

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
    private static let redirectURL = URL(string: "dev.trellis.shop:/sign-in")
    /// The app group whose folder and keychain items an extension shares, or `nil`.
    private static let appGroup = Bundle.main.object(forInfoDictionaryKey: "TrellisAppGroup") as? String

    private(set) var state = State.starting
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

    #if os(iOS)
    @ObservationIgnored private var backgroundTask: UIBackgroundTaskIdentifier?

    /// Keeps the app running in the background for the time that iOS allows, in which the session sends its events and the
    /// user can approve a payment in the browser. Then iOS suspends the app and may close its sockets, so the Sandbox is
    /// started again when the app returns.
    func follow(_ phase: ScenePhase) {
        switch (phase, backgroundTask) {
        case (.background, nil):
            backgroundTask = UIApplication.shared.beginBackgroundTask(withName: "Sandbox") { [weak self] in
                Task { await self?.suspend() }
            }
        case (.active, UIBackgroundTaskIdentifier.invalid?):
            backgroundTask = nil
            restarts?.yield()
        case (.active, _?):
            endBackgroundTask()
            backgroundTask = nil
        default: break
        }
    }

    /// Closes the file of the events that were tracked in the background, then lets iOS suspend the app.
    private func suspend() async {
        let ending = backgroundTask
        if case .running(let app) = state { await app.session.prepareForSuspension() }
        // The app may have returned in the meantime.
        if backgroundTask == ending { endBackgroundTask() }
    }

    private func endBackgroundTask() {
        if let backgroundTask { UIApplication.shared.endBackgroundTask(backgroundTask) }
        backgroundTask = .invalid
    }
    #endif

    private func run(_ restarts: AsyncStream<Void>) async {
        #if os(macOS)
        // `swift run` starts a program without a bundle, which otherwise has neither a menu nor the focus.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
        #endif
        let sharedFolder = Self.appGroup.flatMap {
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
        }
        let folder = (sharedFolder ?? .applicationSupportDirectory)
            .appending(path: "Trellis", directoryHint: .isDirectory)
        let sandboxFolder = folder.appending(path: "sandbox", directoryHint: .isDirectory)
        do {
            for folder in [folder, sandboxFolder] { try PrivateFolder(path: folder.path).prepare() }
            try PrivateFolder(path: folder.path).excludeFromBackup()
            let key = storageKey
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
                let auth = AuthConfiguration(issuer: url, accountIssuer: "sandbox")
                let app = makeApp(server: url, auth: auth, dataFolder: folder)
                // The first screen has the user's language and theme.
                await app.settings.load()
                links.deliver(to: app.session)
                state = .running(app)
            }
        } catch {
            state = .failed(error)
        }
    }

    private var storageKey: any KeyProvider {
        // Without a signature, such as under `swift run`, there is no keychain.
        KeychainKeyProvider.isAvailable ? .keychain(accessGroup: Self.appGroup) : .keyFile
    }

    private func makeApp(server: URL, auth: AuthConfiguration, dataFolder: URL) -> AppModel {
        let log = LogFile(path: dataFolder.appending(path: "app.log").path)
        var configuration = AppConfiguration(apiURL: server, dataFolder: dataFolder)
        configuration.auth = auth
        configuration.browser = Self.redirectURL.map(WebAuthenticationBrowser.init)
        configuration.storageKey = storageKey
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
