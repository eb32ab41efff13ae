extension LocalizedText {
    /// The message of an error that has no text of its own, by the name of its type.
    static func unexpected(_ type: String) -> LocalizedText {
        LocalizedText(en: "An unexpected error occurred (\(type)).", ko: "예상하지 못한 오류가 생겼어요(\(type)).")
    }
}
