extension LocalizedText {
    /// The page in the browser after a sign-in.
    package static let closeWindow = LocalizedText(
        en: "The terminal shows whether you're signed in. You can close this window.",
        ko: "로그인 결과는 터미널에서 볼 수 있어요. 이 창은 닫아도 돼요."
    )
}
