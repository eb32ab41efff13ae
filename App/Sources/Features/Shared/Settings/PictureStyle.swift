/// A way to draw pictures in a terminal.
package enum PictureStyle: String, CaseIterable {
    /// Half blocks in the colors that the terminal reports.
    case automatic
    /// Half blocks in 24-bit color.
    case trueColor
    /// Half blocks in 256 colors.
    case palette
    /// Characters without color.
    case text

    /// The following style, or the first after the last.
    package var next: PictureStyle {
        let styles = Self.allCases
        return styles[((styles.firstIndex(of: self) ?? 0) + 1) % styles.count]
    }
}

extension AppSettings {
    /// The way to draw pictures.
    package var pictures: PictureStyle {
        get { shellSettings["pictures"].flatMap(PictureStyle.init) ?? .automatic }
        set { shellSettings["pictures"] = newValue.rawValue }
    }

    /// `true` if the app uses the mouse.
    package var usesMouse: Bool {
        get { shellSettings["mouse"] != "off" }
        set { shellSettings["mouse"] = newValue ? "on" : "off" }
    }
}
