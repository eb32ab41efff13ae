#if canImport(SwiftUI)
import AuthModule
import CompositionRoot
import Foundation
import Infrastructure
import Observation
import Sandbox

#if os(macOS)
import AppKit
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
        /// The Sandbox does not run.
        case failed(any Error)
    }

    /// The address to which the sign-in server redirects the browser.
    private static let redirectURL = URL(string: "dev.trellis.shop:/sign-in")

    private(set) var state = State.starting

    /// Creates a launcher and starts.
    init() {
        Task { await run() }
    }

    private func run() async {
        #if os(macOS)
        // `swift run` starts a program without a bundle, which otherwise has neither a menu nor the focus.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
        #endif
        let folder = URL.applicationSupportDirectory.appending(path: "Trellis", directoryHint: .isDirectory)
        let sandboxFolder = folder.appending(path: "sandbox", directoryHint: .isDirectory)
        do {
            for folder in [folder, sandboxFolder] { try PrivateFolder(path: folder.path).prepare() }
            try PrivateFolder(path: folder.path).excludeFromBackup()
            let stateFile = sandboxFolder.appending(path: "state.json")
            try await Sandbox(SandboxConfiguration(stateFile: stateFile)).run { sandbox in
                // The port differs from run to run, so accounts have a name that stays.
                let auth = AuthConfiguration(issuer: sandbox.url, accountIssuer: "sandbox")
                state = .running(makeApp(server: sandbox.url, auth: auth, dataFolder: folder))
                while true { try await Task.sleep(for: .seconds(3600)) }
            }
        } catch {
            state = .failed(error)
        }
    }

    private func makeApp(server: URL, auth: AuthConfiguration, dataFolder: URL) -> AppModel {
        let log = LogFile(path: dataFolder.appending(path: "app.log").path)
        let configuration = AppConfiguration(
            apiURL: server,
            auth: auth,
            browser: Self.redirectURL.map(WebAuthenticationBrowser.init),
            dataFolder: dataFolder,
            // Without a signature, such as under `swift run`, there is no keychain.
            storageKey: KeychainKeyProvider.isAvailable ? .keychain : .keyFile,
            log: .file(log)
        )
        let app = AppModel(
            AppDependencies(configuration: configuration),
            dataFolder: dataFolder,
            systemLocale: Locale.preferredLanguages.first ?? Locale.current.identifier
        )
        log.followLevel(of: app.settings)
        return app
    }
}
#endif
