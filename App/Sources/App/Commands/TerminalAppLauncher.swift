import ArgumentParser
import Browser
import CompositionRoot
import Core
import Features
import Foundation
import Infrastructure
import Navigation
import TerminalUI
import Views

/// Opens the secure storage, creates the app and runs it in the terminal until the user quits.
enum TerminalAppLauncher {
    static var hasTerminal: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 }

    #if canImport(SwiftUI) && !Terminal
    /// Names the commands that show the shop on a Mac: in this build, the views are those of SwiftUI.
    static func run(_ options: GeneralOptions, route: Route<AppFlow>? = nil) async throws {
        throw CommandError(
            "This build can't show the shop in a terminal.",
            suggestion: """
                In a terminal: swift run --package-path App --traits Terminal App
                In a window: swift run --package-path App Trellis
                """,
            status: .validationFailure
        )
    }
    #else
    /// Runs the app, starting at `route` or where the last run ended.
    @MainActor
    static func run(_ options: GeneralOptions, route: Route<AppFlow>? = nil) async throws {
        if options.json { throw ValidationError("--json isn't available in the shop. Try: App tour --json") }
        guard hasTerminal else {
            throw CommandError(
                "Can't show the shop: the standard \(isatty(STDIN_FILENO) == 0 ? "input" : "output") is not a terminal.",
                suggestion: "Run it in a terminal, or run the demo, which needs none: App tour"
            )
        }
        let folder = options.folder
        try PrivateFolder(path: folder.path).prepare()
        let storage = FileSecureStorage(folder: folder)
        var terminal = TerminalOptions()
        terminal.usesColor = Output.hasColor
        let startOver = await StartOverViewModel(storage, language: options.language) {
            try await DataFolders(folder).startOver()
        }
        if let startOver, let reason = try await run(startOver, options: terminal) {
            return try end(reason)
        }
        let log = LogFile(path: folder.appending(path: "app.log").path)
        let trace = options.trace.map { format in
            (format: format, file: LogFile(path: folder.appending(path: "trace.log").path))
        }
        let destination =
            trace.map {
                LogDestination.trace(Trace($0.format, file: $0.file), beside: .file(log))
            } ?? .file(log)
        if trace != nil { terminal.onEvent = { [logger = destination.logger] in logger.log($0.logEntry) } }
        let settings = SettingsStore(storage: storage, logger: destination.logger)
        // The settings name the HTTP client and the log level, so they are loaded before the app is created.
        await settings.load()
        log.followLevel(of: settings, forced: options.verbose ? .debug : nil)
        let url = try options.apiURL
        let reason = try await withAPIServer(at: url, dataFolder: folder, log: destination) { server in
            // Without the storage, the screens show its failure and much works, but not a sign-in server of its own.
            let signInServer = try? await server.signInServer(in: storage)
            let configuration = try options.configuration(
                api: server,
                signInServer: signInServer,
                transport: settings.settings.transport,
                dataFolder: folder,
                sendsEvents: true,
                log: destination
            )
            let app = AppModel(configuration, settings: settings, language: options.language)
            let shell = TerminalShell(
                session: app.session,
                coordinator: app.coordinator,
                container: app.container,
                route: route,
                server: url?.absoluteString,
                openURL: { url in url.isWebPage && SystemBrowser.openWithoutVariables(url) },
                demoAccount: {
                    // Another sign-in server does not know the demo account of the API.
                    signInServer == nil ? await app.demoAccount() : nil
                }
            )
            let reason = try await shell.run(options: terminal)
            await app.dependencies.auth.finishRefreshes()
            return reason
        }
        await log.flush()
        await trace?.file.flush()
        try end(reason)
    }

    /// Shows the screen in place of the shop until the user starts over or quits.
    ///
    /// - Returns: The reason why the screen ended, or `nil` after a new start.
    @MainActor
    private static func run(_ startOver: StartOverViewModel, options: TerminalOptions) async throws -> ExitReason? {
        let settings = DisplaySettings(AppSettings(), startOver.localizer)
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let screen = Task {
            try await TerminalApp.run(options: options, displaySettings: { settings }) {
                StartOverView(model: startOver) { start.finish() }
            }
        }
        let ending = Task {
            for await _ in starts {}
            screen.cancel()
        }
        defer { ending.cancel() }
        let reason = try await withTaskCancellationHandler {
            try await screen.value
        } onCancel: {
            screen.cancel()
        }
        return reason == .cancelled && !Task.isCancelled ? nil : reason
    }

    private static func end(_ reason: ExitReason) throws {
        switch reason {
        case .quit: break
        case .interrupted, .cancelled: throw ExitCode.cancelled
        case .signal(let number): throw ExitCode.signal(number)
        }
    }
    #endif
}

extension ScreenEvent {
    fileprivate var logEntry: LogEntry {
        switch self {
        case .input(let kind):
            LogEntry(level: .trace, message: "Input received", metadata: ["input": kind])
        case .frame(let duration, let byteCount):
            LogEntry(
                level: .trace,
                message: "Frame drawn",
                metadata: ["bytes": "\(byteCount)", "duration": String(format: "%.1f ms", duration / .milliseconds(1))]
            )
        }
    }
}
