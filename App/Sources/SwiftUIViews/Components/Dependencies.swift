#if canImport(SwiftUI)
import DependencyInjection
import Features
import Foundation
import SwiftUI

extension View {
    /// Passes the services of `container` that views need to all views below, and applies the language and the theme of the
    /// settings.
    func dependencies(_ container: DIContainer) -> some View { modifier(DIContainerModifier(container: container)) }
}

private struct DIContainerModifier: ViewModifier {
    let container: DIContainer

    func body(content: Content) -> some View {
        let localizer = try? container.resolve(Localizer.self)
        let settings = try? container.resolve(SettingsStore.self)
        content
            .environment(localizer)
            .environment(\.locale, localizer?.locale ?? .current)
            .preferredColorScheme(settings?.settings.theme.colorScheme)
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
#endif
