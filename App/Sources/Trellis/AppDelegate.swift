#if canImport(SwiftUI) && os(macOS) && !Terminal
import AppKit
import CompositionRoot
import Features
import Foundation

/// Saves the session and sends the waiting events when the user leaves the app, and before it quits.
@MainActor
final class AppDelegate: NSObject, NSApplicationDelegate {
    /// The launcher of the app, after its window has appeared.
    var launcher: AppLauncher?

    func applicationDidFinishLaunching(_ notification: Notification) {
        // `swift run` starts a program without a bundle, which otherwise has neither a menu nor the focus.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
    }

    func applicationDidResignActive(_ notification: Notification) {
        guard let app else { return }
        Task { await app.session.enterBackground() }
    }

    func applicationDidBecomeActive(_ notification: Notification) { app?.session.enterForeground() }

    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
        guard let app else { return .terminateNow }
        Task {
            await app.session.enterBackground()
            sender.reply(toApplicationShouldTerminate: true)
        }
        return .terminateLater
    }

    private var app: AppModel? { launcher?.app }
}
#endif
