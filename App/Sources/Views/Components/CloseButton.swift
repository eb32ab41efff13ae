import Features
import PlatformUI

extension View {
    /// Adds a button that closes the sheet or the cover. By default, it dismisses the view.
    func closeButton(_ title: LocalizedText = .close, action: (@MainActor () -> Void)? = nil) -> some View {
        toolbar {
            ToolbarItem(placement: .cancellationAction) { CloseButton(title: title, action: action) }
        }
    }
}

/// A button that closes the sheet or the cover around it. Without an action, it dismisses the view.
struct CloseButton: View {
    let title: LocalizedText
    var action: (@MainActor () -> Void)?
    @Environment(Localizer.self) private var localizer
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Button(localizer(title)) { if let action { action() } else { dismiss() } }.keyboardShortcut(.cancelAction)
    }
}
