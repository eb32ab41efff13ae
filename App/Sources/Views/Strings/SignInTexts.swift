import Features

extension LocalizedText {
    static let privateBrowser = LocalizedText(en: "Private browser window", ko: "비공개 브라우저 창")
}
