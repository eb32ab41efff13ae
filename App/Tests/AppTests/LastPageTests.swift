import Browser
import Testing

@testable import App

@Suite struct LastPageTests {
    @Test(arguments: [
        ([], "You can close this window."), (["de", "en-GB"], "You can close this window."),
        (["de-DE", "KO-kr", "en"], "이 창은 닫아도 돼요."),
    ])
    func `The page after a sign-in is in the first language that the app knows`(languages: [String], text: String) {
        #expect(LoopbackBrowser.lastPage(in: languages).contains(text))
    }
}
