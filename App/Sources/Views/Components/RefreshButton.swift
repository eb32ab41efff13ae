import Features
import PlatformUI

extension View {
    /// Loads the content again when the user pulls down, chooses the command or, on a Mac, presses a button in the toolbar.
    func refreshes(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View {
        // SwiftUI cancels its task when the scroll view disappears, as that of an error does while its content is loading.
        refreshable { await Task { await action() }.value }.focusedSceneValue(\.refresh, action)
            .refreshButton(action: action)
    }
}

struct RefreshButton: View {
    let action: @MainActor @Sendable () async -> Void
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Button(localizer(.refresh), systemImage: "arrow.clockwise") { Task { await action() } }
    }
}

extension FocusedValues {
    /// Loads the content of the screen in front again.
    var refresh: (@MainActor @Sendable () async -> Void)? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}

private enum RefreshKey: FocusedValueKey { typealias Value = @MainActor @Sendable () async -> Void }
