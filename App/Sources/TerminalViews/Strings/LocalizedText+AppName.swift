import Features

extension LocalizedText {
    static let appName = LocalizedText(verbatim: "Trellis")
}
