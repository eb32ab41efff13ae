#if !canImport(SwiftUI) || Terminal
package import Features
package import PlatformUI

extension ToolkitStrings {
    package init(_ localizer: Localizer) {
        self.init()
        appName = localizer(.appName)
        keys = localizer(.keys)
        quit = localizer.hint(.quit)
        next = localizer.hint(.next)
        done = localizer.hint(.done)
        go = localizer.hint(.go)
        on = localizer(.on)
        off = localizer(.off)
        move = localizer.hint(.move)
        scroll = localizer.hint(.scroll)
        change = localizer.hint(.change)
        open = localizer.hint(.open)
        close = localizer.hint(.close)
        showResults = localizer.hint(.showResults)
        clear = localizer.hint(.clear)
        back = localizer.hint(.back)
        cancel = localizer(.cancel)
        nextTab = localizer.hint(.nextTab)
        previousTab = localizer.hint(.previousTab)
        keyHelp = KeyHelpStrings(localizer)
        copyLink = localizer(.copyLink)
        copied = { localizer(.copied($0)) }
        tooSmall = { _, minSize in localizer(.tooSmall(width: minSize.width, height: minSize.height)) }
        tooLong = { localizer(.tooLong(maxLength: $0)) }
        seconds = { localizer(.seconds($0)) }
        unusedKey = { localizer(.keyDoesNothing($0)) }
    }
}

extension Localizer {
    /// Returns a label as the key bar shows it.
    package func hint(_ label: LocalizedText) -> String { self(label).asHint }
}

extension KeyHelpStrings {
    fileprivate init(_ localizer: Localizer) {
        self.init()
        closes = localizer(.closesKeyHelp)
        screen = localizer(.keysOfScreen)
        movement = localizer(.move)
        editing = localizer(.editingKeys)
        everywhere = localizer(.keysEverywhere)
        rows = localizer(.rowKeys)
        sides = localizer(.sideKeys)
        controls = localizer(.controlKeys)
        page = localizer(.pageKeys)
        halfPage = localizer(.halfPageKeys)
        ends = localizer(.endKeys)
        word = localizer(.wordKeys)
        lineEnds = localizer(.lineEndKeys)
        deleteWord = localizer(.deleteWordKey)
        deleteToEnds = localizer(.deleteToEndKeys)
        suspend = localizer(.suspendKey)
        redraw = localizer(.redrawKey)
    }
}

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
