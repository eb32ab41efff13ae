package import Features
package import TerminalUI
import Views

/// The reason why the stored data cannot be read, and the button that starts over.
package struct StartOverView: View {
    private let model: StartOverViewModel
    private let onEnd: @MainActor () -> Void

    /// Creates a view that calls `onEnd` after a new start.
    package init(model: StartOverViewModel, onEnd: @escaping @MainActor () -> Void) {
        self.model = model
        self.onEnd = onEnd
    }

    package var body: some View {
        let localizer = model.localizer
        return SheetLayout(height: 18) {
            VStack(spacing: 1) {
                Text(localizer(model.failure.message)).style(\.error)
                if let details = model.failure.details { Text(details).style(\.muted) }
                if let advice = model.advice { Text(localizer(advice)) }
            }
        } buttons: {
            Button(localizer(.startOver)) { if await model.startOver() { onEnd() } }
                .disabled(model.isStarting ? localizer(.loading) : nil)
                .focusedOnAppear()
        }
        .frame(maxWidth: 72)
        .centered()
        .navigationTitle(localizer(.appName))
    }
}
