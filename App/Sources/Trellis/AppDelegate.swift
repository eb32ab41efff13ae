#if canImport(SwiftUI) && os(macOS) && !Terminal
import AppKit
import CompositionRoot
import Features
import Foundation

/// Saves the session and sends the waiting events before the app quits.
@MainActor
final class AppDelegate: NSObject, NSApplicationDelegate {
    /// The launcher of the app, after its window has appeared.
    var launcher: AppLauncher?

    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
        guard case .running(let app)? = launcher?.state else { return .terminateNow }
        Task {
            await app.session.enterBackground()
            sender.reply(toApplicationShouldTerminate: true)
        }
        return .terminateLater
    }
}
#endif
