@testable import TerminalUI
import TerminalUITesting
import Testing

/// Checks every style of every theme on every background, by reflection, so that a new style cannot be forgotten.
@Suite struct ThemeTests {
    /// A theme with computed colors, and the background on which it stands.
    struct Case {
        let appearance: Appearance
        let depth: ColorDepth
        let background: RGB
        /// `true` if terminals have such a background.
        let isCommon: Bool
        var theme: Theme { Theme(appearance, colorDepth: depth, background: background) }

        /// Returns the colors of text in `style`, on the background of the theme.
        func colors(_ style: Style) throws -> (text: RGB, background: RGB) {
            let text = try #require(style.foreground.rgb, "\(style) has an unknown color")
            return (text, style.background.rgb ?? background)
        }
    }

    static let cases: [Case] = [ColorDepth.full, .palette].flatMap { depth in
        let grays = stride(from: 0, through: 255, by: 3).map { RGB(UInt8($0), UInt8($0), UInt8($0)) }
        // Of terminal themes.
        let known: [UInt32] = [
            0x002B36, 0xFDF6E3, 0x282A36, 0x2E3440, 0x282C34, 0x272822, 0x282828, 0xFBF1C7, 0x1E1E2E, 0xEFF1F5,
            0x3F3F3F, 0x300A24, 0x0C0C0C, 0x012456, 0x1A1B26, 0xFFFFDD, 0xC0C0C0, 0x808080, 0x1E1E1E, 0xFFFFFF,
        ]
        let steps = stride(from: 0, through: 255, by: 51).map(UInt8.init)
        let all = steps.flatMap { red in steps.flatMap { green in steps.map { RGB(red, green, $0) } } }
        func test(_ appearance: Appearance, _ backgrounds: [RGB], isCommon: Bool = true) -> [Case] {
            backgrounds.map { Case(appearance: appearance, depth: depth, background: $0, isCommon: isCommon) }
        }
        return test(.automatic, grays + known.map(RGB.init)) + test(.automatic, all, isCommon: false)
            + [.dark, .light, .highContrast].flatMap { test($0, [RGB(0x1E1E1E), RGB(0xFFFFFF)]) }
    }

    /// Returns all stored styles by name.
    private func styles(_ theme: Theme) -> [(name: String, style: Style)] {
        Mirror(reflecting: theme).children.map { child in
            (child.label ?? "?", child.value as? Style ?? Style(foreground: .palette(0), background: .palette(0)))
        }
    }

    /// The styles that no view has on a surface.
    private static let unused: [String: Set<String>] = [
        "base": ["mutedFocus"], "selection": ["mutedFocus", "dimmed"],
        "focus": ["base", "selection", "dimmed"],
    ]

    @Test(arguments: Appearance.allCases)
    func `Every style is readable on the base, the selection and the focus`(appearance: Appearance) throws {
        for test in Self.cases where test.appearance == appearance {
            let theme = test.theme
            let minimum = appearance == .highContrast ? 7 : 4.5
            for (surface, theme, outer) in [
                ("base", theme, theme.base), ("selection", theme, theme.selection.over(theme.base)),
                ("focus", theme.onFocus, theme.focus.over(theme.base)),
            ] {
                for (name, style) in styles(theme) where Self.unused[surface]?.contains(name) != true {
                    let (text, background) = try test.colors(style.over(outer))
                    let contrast = text.contrast(with: background)
                    if contrast < (name == "border" ? 3 : minimum) || style.attributes.contains(.dim) {
                        Issue.record("\(name) on \(surface) of \(test): \(contrast)")
                    }
                }
            }
        }
    }

    @Test func `The surfaces differ from the background, and the statuses from each other`() throws {
        // With 256 colors, some tints leave few colors that are readable.
        for test in Self.cases where test.isCommon || test.depth == .full {
            let theme = test.theme
            let base = try test.colors(theme.base).background
            for (name, style, minimum) in [
                ("focus", theme.focus, 1.5), ("destructiveFocus", theme.destructiveFocus, 1.4),
                ("selection", theme.selection, 1.08),
            ] {
                let contrast = try test.colors(style.over(theme.base)).background.contrast(with: base)
                if contrast < minimum { Issue.record("\(name) of \(test): \(contrast)") }
            }
            let texts = [theme.base, theme.accent, theme.success, theme.warning, theme.error].map(\.foreground)
            if Set(texts).count < texts.count { Issue.record("\(test): \(texts)") }
        }
    }

    @Test(arguments: Appearance.allCases)
    func `The bar of the selected row does not have the color of the screen`(appearance: Appearance) throws {
        for background in [RGB(0x141A24), RGB(0xFFFFFF)] {
            var settings = DisplaySettings()
            settings.appearance = appearance
            let screen = TestScreen(terminalBackground: background, displaySettings: { [settings] in settings }) {
                List { Button("row") {} }
            }
            let page = Theme(appearance, colorDepth: .full, background: background).base.background.rgb ?? background
            let bar = try #require(screen.style(of: "▌")?.foreground.rgb)
            #expect(bar.contrast(with: page) > 3, "\(bar) on \(page)")
        }
    }

    @Test func `A background without readable colors is painted over, and a chosen appearance has its own`() {
        let grays: [UInt8] = [0x1E, 0xFF, 0x80, 0x66]
        let bases = grays.map { Theme(.automatic, colorDepth: .full, background: RGB($0, $0, $0)).base }
        #expect(bases.map { $0.background != .inherited } == [false, false, true, true])
        for appearance in [Appearance.dark, .light, .highContrast] {
            for depth in [ColorDepth.ansi, .palette, .full] {
                let base = Theme(appearance, colorDepth: depth, background: RGB(0x1E1E1E)).base
                #expect(base.foreground != .inherited && base.background != .inherited)
            }
        }
    }

    /// In common themes, bright black is invisible on dark backgrounds; yellow, cyan and white are pale on light ones.
    @Test(
        arguments: [
            (nil, [2, 9, 12, 13]), (RGB(0x1E1E1E), [0, 2, 3, 6, 7, 9, 15]), (RGB(0xFFFFFF), [0, 1, 4, 5, 15]),
        ] as [(RGB?, [UInt8])]
    )
    func `With 16 colors, only those are used that terminals keep readable`(background: RGB?, allowed: [UInt8]) {
        let theme = Theme(.automatic, colorDepth: .ansi, background: background)
        for (name, style) in styles(theme) + styles(theme.onFocus) {
            for color in [style.foreground, style.background] where color != .inherited {
                #expect(allowed.map(TerminalColor.palette).contains(color), "\(name)")
            }
        }
    }

    @Test(arguments: [ColorDepth.none, .ansi, .palette, .full])
    func `On an unknown background, text keeps its color and meanings differ`(depth: ColorDepth) throws {
        let theme = Theme(.automatic, colorDepth: depth, background: nil)
        let meanings = [theme.base, theme.accent, theme.success, theme.warning, theme.error]
        #expect(theme.base == .plain && Set(meanings.suffix(3)).count == 3)
        switch depth {
        case .none:
            let styles = [theme, Theme(.highContrast, colorDepth: .none, background: nil)].map(styles)
            #expect(
                styles.joined().allSatisfy { $0.style.foreground == .inherited && $0.style.background == .inherited }
            )
            #expect(styles[1].allSatisfy { !$0.style.attributes.contains(.dim) })
        case .ansi: #expect(theme.focus.background == .inherited && theme.focus.attributes.contains(.reversed))
        default:
            for style in [theme.focus, theme.mutedFocus.over(theme.focus), theme.destructiveFocus] {
                let text = try #require(style.foreground.rgb)
                #expect(text.contrast(with: try #require(style.background.rgb)) >= 4.5)
            }
        }
        #expect(depth == .none || Set(meanings.map(\.foreground)).count == 5)
    }

    @Test(
        arguments: [
            (["COLORFGBG": "15;0"], true), (["COLORFGBG": "0;default;15"], false), (["COLORFGBG": "0;7"], false),
            (["COLORFGBG": "default;default"], nil), (["TERM": "linux"], true), ([:], nil),
        ] as [([String: String], Bool?)]
    )
    func `The environment tells a dark background from a light one`(environment: [String: String], isDark: Bool?) {
        let options = TerminalOptions(environment: ["TERM": "xterm"].merging(environment) { $1 })
        #expect(options.probableBackground.map { $0.luminance < 0.18 } == isDark)
    }
}
