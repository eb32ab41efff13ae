extension LocalizedText {
    /// An error of a kind that nobody foresaw.
    static func unexpected(_ kind: String) -> LocalizedText {
        LocalizedText(en: "Something unexpected happened (\(kind)).", ko: "예상하지 못한 문제가 생겼습니다(\(kind)).")
    }
}
