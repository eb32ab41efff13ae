#if canImport(SwiftUI) && !Terminal
public import DependencyInjection
public import Features
public import PlatformUI

/// The commands in the menus of macOS, and of iPadOS with a keyboard: the tabs, back, search and refresh. For the settings
/// of macOS, there is the command of their window.
///
/// ```swift
/// Window("Trellis", id: "main") { … }.commands { AppCommands(coordinator: app.coordinator, container: app.container) }
/// ```
public struct AppCommands: Commands {
    private let coordinator: AppCoordinator?
    private let localizer: Localizer?
    @FocusedValue(\.refresh) private var refresh

    /// Creates the commands of an app, or disabled ones until it runs.
    public init(coordinator: AppCoordinator?, container: DIContainer?) {
        self.coordinator = coordinator
        localizer = try? container?.resolve(Localizer.self)
    }

    /// The commands.
    public var body: some Commands {
        if AppTabs.Tab.shown.contains(.settings) {
            CommandGroup(replacing: .appSettings) {
                button(AppTabs.Tab.settings.title, ",") { $0.selectedTab = .settings }
            }
        }
        CommandGroup(before: .sidebar) {
            ForEach(AppTabs.Tab.shown, id: \.self) { tab in
                button(tab.title, tab.key) { $0.selectedTab = tab }
            }
            Divider()
            button(.back, "[") { $0.pop() }
            button(.search, "f") { $0.search() }
            button(.refresh, "r") { _ in if let refresh { Task { await refresh() } } }.disabled(refresh == nil)
            Divider()
        }
    }

    private func button(
        _ title: LocalizedText,
        _ key: KeyEquivalent,
        action: @escaping @MainActor (AppCoordinator) -> Void
    ) -> some View {
        Button(localizer?(title) ?? title.text(in: .english)) { if let coordinator { action(coordinator) } }
            .keyboardShortcut(key)
            .disabled(coordinator == nil)
    }
}

extension AppTabs.Tab {
    /// The number of the tab, from 1.
    fileprivate var key: KeyEquivalent {
        KeyEquivalent(Character("\((Self.shown.firstIndex(of: self) ?? 0) + 1)"))
    }
}
#endif
