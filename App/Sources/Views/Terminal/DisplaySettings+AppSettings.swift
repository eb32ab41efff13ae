#if !canImport(SwiftUI) || Terminal
package import Features
package import PlatformUI

extension DisplaySettings {
    package init(_ settings: AppSettings, _ localizer: Localizer) {
        self.init()
        appearance = Appearance(settings.theme)
        colorDepth = settings.pictures.colorDepth
        usesGraphics = settings.pictures == .automatic
        usesMouse = settings.usesMouse
        strings = ToolkitStrings(localizer)
    }
}

extension Appearance {
    fileprivate init(_ choice: ThemeChoice) {
        self =
            switch choice {
            case .system: .automatic
            case .dark: .dark
            case .light: .light
            case .contrast: .highContrast
            }
    }
}

extension PictureStyle {
    /// The colors for pictures, or `nil` for all that the terminal has.
    fileprivate var colorDepth: ColorDepth? {
        switch self {
        case .automatic, .text: nil
        case .trueColor: .full
        case .palette: .palette
        }
    }
}
#endif
