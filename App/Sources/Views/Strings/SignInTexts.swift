import Features

extension LocalizedText {
    static let privateBrowser = LocalizedText(en: "Private browser window", ko: "비공개 브라우저 창")
    static let continueInBrowser = LocalizedText(
        en: "Continue in your browser. If no page opened, open this address on this computer.",
        ko: "브라우저에서 계속해 주세요. 페이지가 열리지 않으면 이 컴퓨터에서 이 주소를 열어 주세요."
    )

    static let openOnThisComputer = LocalizedText(
        en: "Open this address in a browser on this computer.",
        ko: "이 컴퓨터의 브라우저에서 이 주소를 열어 주세요."
    )
}
