public import DependencyInjection
import Features
import Foundation
public import PlatformUI

extension EnvironmentValues {
    /// The container of the app, from which ``RootView`` takes the texts and the settings of all views. Without one, a
    /// preview has fake services, and an app shows which service is missing.
    ///
    /// ```swift
    /// RootView(session: app.session, coordinator: app.coordinator).environment(\.container, app.container)
    /// ```
    public var container: DIContainer {
        get { self[DIContainerKey.self] }
        set { self[DIContainerKey.self] = newValue }
    }
}

private enum DIContainerKey: EnvironmentKey {
    static var defaultValue: DIContainer {
        #if canImport(SwiftUI) && DEBUG && !Terminal
        // SwiftUI reads the environment of a view on the main thread.
        if Thread.isMainThread { return MainActor.assumeIsolated { PreviewApp.shared.container } }
        #endif
        return DIContainer(name: "none")
    }
}

extension View {
    /// Passes the services of the container in the environment to all views below, and applies the language and the theme
    /// of the settings. If one is missing, its error is shown in place of the views.
    package func dependencies() -> some View { modifier(DIContainerModifier()) }
}

private struct DIContainerModifier: ViewModifier {
    @Environment(\.container) private var container

    func body(content: Content) -> some View {
        switch Result(catching: { try (container.resolve(Localizer.self), container.resolve(SettingsStore.self)) }) {
        case .success(let (localizer, settings)):
            content
                .environment(localizer)
                .environment(\.locale, localizer.locale)
                .preferredColorScheme(settings.settings.theme.colorScheme)
        case .failure(let error):
            ContentUnavailableView(String(describing: error), systemImage: "shippingbox")
        }
    }
}

extension ThemeChoice {
    /// The color scheme, or `nil` for that of the system. High contrast is a setting of the system.
    fileprivate var colorScheme: ColorScheme? {
        switch self {
        case .system, .contrast: nil
        case .dark: .dark
        case .light: .light
        }
    }
}
