extension LocalizedText {
    static let cancelled = LocalizedText(en: "Cancelled.", ko: "취소했어요.")
    /// The message of an error that has no text for users.
    static let unexpected = LocalizedText(en: "Something went wrong.", ko: "문제가 생겼어요.")
    static func unknownLink(_ link: String) -> LocalizedText {
        LocalizedText(en: "Unknown link \(link).", ko: "알 수 없는 링크예요: \(link).")
    }
}
