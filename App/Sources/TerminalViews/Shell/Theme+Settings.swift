import Features
import TerminalUI

extension ThemeChoice {
    /// Returns the theme for a terminal with this color depth. `isLightTerminal` says whether its background is light.
    @MainActor
    func theme(colorDepth: ColorDepth, isLightTerminal: Bool) -> Theme {
        guard self != .contrast else { return .contrast }
        switch (self, colorDepth) {
        case (_, .none): return .mono
        case (.dark, .ansi): return Theme.dark.on(foreground: .white, background: .black)
        case (.light, .ansi): return Theme.light.on(foreground: .black, background: .palette(15))
        case (_, .ansi): return isLightTerminal ? .light : .dark
        case (.dark, _): return .night.on(foreground: .palette(252), background: .palette(234))
        case (.light, _): return .day.on(foreground: .palette(236), background: .palette(255))
        default: return isLightTerminal ? .day : .night
        }
    }
}

extension Theme {
    fileprivate func on(foreground: Color, background: Color) -> Theme {
        var theme = self
        theme.base = Style(foreground: foreground, background: background)
        return theme
    }

    /// Light text for any dark background, in 256 colors.
    fileprivate static let night: Theme = {
        var theme = Theme.dark
        theme.accent = Style(foreground: .palette(80))
        theme.muted = Style(foreground: .palette(245))
        theme.success = Style(foreground: .palette(114))
        theme.warning = Style(foreground: .palette(221))
        theme.error = Style(foreground: .palette(210))
        theme.border = Style(foreground: .palette(240))
        theme.focus = Style(foreground: .palette(231), background: .palette(24))
        theme.mutedFocus = Style(foreground: .palette(153))
        theme.selection = Style(background: .palette(236))
        theme.key = Style(foreground: .palette(80), attributes: .bold)
        theme.prominent = Style(foreground: .palette(80), background: .palette(236), attributes: .bold)
        theme.destructive = Style(foreground: .palette(210), background: .palette(236), attributes: .bold)
        theme.destructiveFocus = Style(foreground: .palette(231), background: .palette(124), attributes: .bold)
        theme.dimmed = Style(foreground: .palette(240))
        return theme
    }()

    /// Dark text for any light background, in 256 colors.
    fileprivate static let day: Theme = {
        var theme = Theme.light
        theme.accent = Style(foreground: .palette(25))
        theme.muted = Style(foreground: .palette(242))
        theme.success = Style(foreground: .palette(28))
        theme.warning = Style(foreground: .palette(130))
        theme.error = Style(foreground: .palette(160))
        theme.border = Style(foreground: .palette(249))
        theme.focus = Style(foreground: .palette(231), background: .palette(25))
        theme.mutedFocus = Style(foreground: .palette(153))
        theme.selection = Style(background: .palette(252))
        theme.key = Style(foreground: .palette(25), attributes: .bold)
        theme.prominent = Style(foreground: .palette(25), background: .palette(252), attributes: .bold)
        theme.destructive = Style(foreground: .palette(124), background: .palette(252), attributes: .bold)
        theme.destructiveFocus = Style(foreground: .palette(231), background: .palette(124), attributes: .bold)
        theme.dimmed = Style(foreground: .palette(248))
        return theme
    }()

    /// The terminal's own two colors, without muted text.
    fileprivate static let contrast: Theme = {
        var theme = Theme.mono
        theme.muted = .plain
        theme.border = .plain
        theme.focus = Style(attributes: [.reversed, .bold])
        return theme
    }()
}
