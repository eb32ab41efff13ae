#if canImport(SwiftUI) && os(iOS) && !Terminal
import CompositionRoot
import Features
import SwiftUI
import UIKit

/// Keeps the app running in the background until its work is done. Then iOS suspends the app and may close its sockets, so the
/// Sandbox is started again when the app returns.
@MainActor
final class AppBackground {
    private var task: BackgroundWork?

    /// Follows the phase of the app.
    func follow(_ phase: ScenePhase, of launcher: AppLauncher) {
        switch (phase, task) {
        case (.background, nil):
            task = BackgroundWork {
                if let session = launcher.app?.session { await self.leave(session, launcher) }
            } atLimit: {
                await launcher.app?.session.prepareForSuspension()
            }
        case (.active, let task?):
            if task.hasEnded { launcher.restartSandbox() }
            task.end()
            self.task = nil
            launcher.app?.session.enterForeground()
        default: break
        }
    }

    /// Saves and sends, and then waits while the Sandbox serves the page on which the user approves a payment.
    private func leave(_ session: AppSession, _ launcher: AppLauncher) async {
        // Saving goes on if the user returns.
        await Task { await session.enterBackground(sendingFor: .seconds(20)) }.value
        while launcher.app?.coordinator.awaitsApproval == true {
            guard (try? await Task.sleep(for: .seconds(1))) != nil else { return }
            // Closes the file of the events that were tracked meanwhile.
            await session.prepareForSuspension()
        }
    }
}

/// A background task of iOS that ends with its work, or before the limit, at which iOS would end the app.
@MainActor
private final class BackgroundWork {
    private(set) var hasEnded = false
    private var id = UIBackgroundTaskIdentifier.invalid
    private var tasks: [Task<Void, Never>] = []

    /// Starts `work`, which is cancelled at the end. Five seconds before the limit, `atLimit` is called.
    init(work: @escaping @MainActor () async -> Void, atLimit: @escaping @MainActor () async -> Void) {
        // iOS may have less time than it has announced.
        id = UIApplication.shared.beginBackgroundTask(withName: "Work") { [weak self] in self?.end() }
        let limit = Duration.seconds(min(UIApplication.shared.backgroundTimeRemaining, 30) - 5)
        tasks = [
            Task { [weak self] in
                await work()
                self?.end()
            },
            Task { [weak self] in
                guard (try? await Task.sleep(for: limit)) != nil else { return }
                await atLimit()
                self?.end()
            },
        ]
    }

    /// Ends the task, unless it has ended.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        for task in tasks { task.cancel() }
        UIApplication.shared.endBackgroundTask(id)
    }
}
#endif
