@testable import TerminalUI
import Testing

/// Checks every style of every theme on every background, by reflection, so that a new style cannot be forgotten.
@Suite struct ThemeTests {
    /// A theme with computed colors, and the background on which it stands.
    struct Case: CustomTestStringConvertible {
        let appearance: Appearance
        let depth: ColorDepth
        let background: RGB
        /// `true` if terminals have such a background.
        var isCommon = true
        var theme: Theme { Theme(appearance, colorDepth: depth, background: background) }
        var testDescription: String { "\(appearance) \(depth) on \(background)" }

        /// The color that the terminal shows for `color`.
        func shown(_ color: TerminalColor) -> RGB? { depth.shown(color).rgb }
    }

    /// Gray backgrounds and those of terminal themes.
    private static let commonBackgrounds: [RGB] = {
        let grays = stride(from: 0, through: 255, by: 3).map { RGB(UInt8($0), UInt8($0), UInt8($0)) }
        let known: [UInt32] = [
            0x002B36, 0xFDF6E3, 0x282A36, 0x2E3440, 0x282C34, 0x272822, 0x282828, 0xFBF1C7, 0x1E1E2E, 0xEFF1F5,
            0x3F3F3F, 0x300A24, 0x0C0C0C, 0x012456, 0x1A1B26, 0xFFFFDD, 0xC0C0C0, 0x808080, 0x1E1E1E, 0xFFFFFF,
        ]
        return grays + known.map(RGB.init)
    }()

    /// A grid of all backgrounds.
    private static let backgrounds: [RGB] = {
        let steps = stride(from: 0, through: 255, by: 51).map(UInt8.init)
        return steps.flatMap { red in steps.flatMap { green in steps.map { RGB(red, green, $0) } } }
    }()

    static let cases: [Case] = [ColorDepth.full, .palette].flatMap { depth in
        commonBackgrounds.map { Case(appearance: .automatic, depth: depth, background: $0) }
            + backgrounds.map { Case(appearance: .automatic, depth: depth, background: $0, isCommon: false) }
            + [Appearance.dark, .light, .highContrast].flatMap { appearance in
                [RGB(0x1E1E1E), RGB(0xFFFFFF)].map { Case(appearance: appearance, depth: depth, background: $0) }
            }
    }

    /// Returns all stored styles by name.
    private func styles(_ theme: Theme) -> [(name: String, style: Style)] {
        Mirror(reflecting: theme).children.map { child in
            (child.label ?? "?", child.value as? Style ?? Style(foreground: .palette(0), background: .palette(0)))
        }
    }

    /// Returns the colors of text in `style`, on the background of the theme.
    private func colors(_ style: Style, _ test: Case) throws -> (text: RGB, background: RGB) {
        let (text, background) = (test.shown(style.foreground), test.shown(style.background) ?? test.background)
        let isReversed = style.attributes.contains(.reversed)
        let known = try #require(text, "\(style) has the unknown color of the terminal")
        return isReversed ? (background, known) : (known, background)
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
            let surfaces = [
                ("base", theme, theme.base), ("selection", theme, theme.selection.over(theme.base)),
                ("focus", theme.onFocus, theme.focus.over(theme.base)),
            ]
            for (surface, theme, outer) in surfaces {
                for (name, style) in styles(theme) {
                    if Self.unused[surface]?.contains(name) == true { continue }
                    let (text, background) = try colors(style.over(outer), test)
                    let contrast = text.contrast(with: background)
                    if contrast < (name == "border" ? 3 : minimum) {
                        Issue.record("\(name) on \(surface) of \(test.testDescription): \(contrast)")
                    }
                    #expect(!style.attributes.contains(.dim), "\(name) of \(test.testDescription)")
                }
            }
        }
    }

    @Test func `The surfaces differ from the background, and the statuses from each other`() throws {
        // With 256 colors, some tints leave few colors that are readable.
        for test in Self.cases where test.isCommon || test.depth == .full {
            let theme = test.theme
            let base = try colors(theme.base, test).background
            for (name, style, minimum) in [
                ("focus", theme.focus, 1.5), ("destructiveFocus", theme.destructiveFocus, 1.4),
                ("selection", theme.selection, 1.08),
            ] {
                let contrast = try colors(style.over(theme.base), test).background.contrast(with: base)
                if contrast < minimum { Issue.record("\(name) of \(test.testDescription): \(contrast)") }
            }
            let texts = [theme.base, theme.accent, theme.success, theme.warning, theme.error].map {
                test.shown($0.foreground)
            }
            if Set(texts).count < texts.count { Issue.record("\(test.testDescription): \(texts)") }
        }
    }

    @Test func `A background without readable colors is painted over`() {
        func isPainted(_ gray: UInt8) -> Bool {
            Theme(.automatic, colorDepth: .full, background: RGB(gray, gray, gray)).base.background != .inherited
        }
        #expect(!isPainted(0x1E) && !isPainted(0xFF))
        #expect(isPainted(0x80) && isPainted(0x66))
        for appearance in [Appearance.dark, .light, .highContrast] {
            for depth in [ColorDepth.ansi, .palette, .full] {
                let theme = Theme(appearance, colorDepth: depth, background: RGB(0x1E1E1E))
                #expect(theme.base.foreground != .inherited && theme.base.background != .inherited)
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
            for color in [style.foreground, style.background] {
                switch color {
                case .inherited: break
                case .palette(let number): #expect(allowed.contains(number), "\(name)")
                case .rgb: Issue.record("\(name) has an RGB color")
                }
            }
        }
    }

    @Test(arguments: [ColorDepth.ansi, .palette, .full])
    func `On an unknown background, meanings differ by color, and the focus has its own if all terminals have them`(
        depth: ColorDepth
    ) throws {
        let theme = Theme(.automatic, colorDepth: depth, background: nil)
        let colors = [theme.base, theme.accent, theme.success, theme.warning, theme.error].map(\.foreground)
        #expect(Set(colors).count == colors.count && theme.key.foreground == theme.accent.foreground)
        guard depth != .ansi else {
            #expect(theme.focus.background == .inherited && theme.focus.attributes.contains(.reversed))
            return
        }
        for style in [theme.focus, theme.mutedFocus.over(theme.focus), theme.destructiveFocus] {
            let text = try #require(depth.shown(style.foreground).rgb)
            let background = try #require(depth.shown(style.background).rgb)
            #expect(text.contrast(with: background) >= 4.5)
        }
    }

    @Test func `Without colors, and for an unknown background, text keeps the terminal's color`() {
        for (appearance, depth) in [(Appearance.dark, ColorDepth.none), (.automatic, .full), (.automatic, .ansi)] {
            let theme = Theme(appearance, colorDepth: depth, background: nil)
            #expect(theme.base == .plain && theme.success != theme.warning && theme.warning != theme.error)
            if depth == .none {
                #expect(
                    styles(theme).allSatisfy { $0.style.foreground == .inherited && $0.style.background == .inherited }
                )
            }
        }
        let theme = Theme(.highContrast, colorDepth: .none, background: nil)
        #expect(styles(theme).allSatisfy { !$0.style.attributes.contains(.dim) })
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
