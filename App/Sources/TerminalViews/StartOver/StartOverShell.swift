package import Features
package import TerminalUI
import Views

/// The screen in place of the shop if the stored data cannot be read.
@MainActor
package final class StartOverShell {
    private let model: StartOverViewModel
    private var screen: Task<ExitReason, any Error>?
    private var hasStartedOver = false

    /// Creates a shell, which shows the screen of `model`.
    package init(model: StartOverViewModel) {
        self.model = model
    }

    /// Shows the screen until the user starts over or quits.
    ///
    /// - Returns: The reason why the screen ended, or `nil` after a new start.
    /// - Throws: `TerminalError` if there is no terminal.
    package func run(options: TerminalOptions) async throws -> ExitReason? {
        let settings = DisplaySettings(AppSettings(), model.localizer)
        let screen = Task { [model] in
            try await TerminalApp.run(options: options, displaySettings: { settings }) {
                StartOverView(model: model) { self.end() }
            }
        }
        self.screen = screen
        let reason = try await withTaskCancellationHandler {
            try await screen.value
        } onCancel: {
            screen.cancel()
        }
        return hasStartedOver ? nil : reason
    }

    private func end() {
        hasStartedOver = true
        screen?.cancel()
    }
}
