import TerminalSessions
import Testing

extension AppScreens {
    /// All features in one run, with golden files of the screens.
    @Suite(.needsTmux) struct Walk {
        @Test(arguments: ScreenTexts.allCases)
        func `All features work in one run, from the first start`(texts: ScreenTexts) async throws {
            let walkthrough = Walkthrough(app: try AppInTmux(environment: ["LANG": texts.locale]), texts: texts)
            try await walkthrough.introduction()
            try await walkthrough.items()
            try await walkthrough.item()
            try await walkthrough.signIn()
            try await walkthrough.profile()
            try await walkthrough.checkout()
            try await walkthrough.refund()
            try await walkthrough.settings()
            try await walkthrough.app.quit()
        }
    }
}

/// Steps through the App. Each step begins on the screen where the previous one ended.
private struct Walkthrough {
    let app: AppInTmux
    let texts: ScreenTexts

    private func expectGolden(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await app.expectGolden("80x24-\(texts.language)/\(name)", sourceLocation: sourceLocation)
    }

    func introduction() async throws {
        try await app.shows([texts.welcome])
        try await expectGolden("introduction")
        try await app.type(Key.right, until: texts.keys)
        try await app.type(Key.enter, until: texts.privacy)
        try await expectGolden("privacy")
        // Refuses analytics.
        try await app.type(Key.enter, until: texts.lampPrice, texts.allItems)
    }

    func items() async throws {
        try await expectGolden("items")
        try await app.type("?", until: texts.keyHelp)
        try await expectGolden("keys")
        try await app.type(Key.escape, untilGone: texts.keyHelp)
        try await app.type("/zzz", until: texts.noMatches)
        try await app.type(String(repeating: Key.backspace, count: 3), until: texts.lampPrice)
        try await app.type(texts.searchTerm, until: texts.oneItem, texts.lamp)
        try await expectGolden("search")
        try app.session.type(Key.enter)
    }

    func item() async throws {
        try await app.type(Key.enter, until: texts.buy, "▀")
        try await app.loadComments()
        try await expectGolden("item")
        try await app.type("p", until: "▀")
        // A golden file has no colors: chooses the text style, the third next.
        try await app.type("mmm", until: "%%%")
        try await expectGolden("picture")
        try await app.type(Key.escape, until: texts.buy)
        try await app.type("c", until: "‹", texts.comments, "Leo Martin")
        try await expectGolden("comments")
        try await app.type(Key.down, Key.enter, until: texts.replies)
        try await expectGolden("replies")
    }

    /// Opens the profile from the replies, and signs in there.
    func signIn() async throws {
        try await app.type("2", "s", until: texts.password)
        try await app.type("mina@example.com", Key.tab, "hunter2", Key.enter, until: texts.wrongPassword)
        #expect(!app.session.contents.shows("hunter2"))
        try await expectGolden("sign-in")
        try await app.type("trellis-demo", Key.enter, until: "Mina Park")
    }

    /// Waits for a notice and its end, so that it is on no golden screen.
    private func waitForNotice() async throws {
        try await app.shows(["• "])
        _ = try await app.session.until { !$0.shows("• ") }
    }

    func profile() async throws {
        try await expectGolden("profile")
        try await app.type("e", until: texts.profileForm)
        try await expectGolden("edit")
        try await app.type(Key.control("a"), Key.control("k"), "한지민", Key.enter, untilGone: texts.profileForm)
        try await app.shows(["한지민"])
        try await waitForNotice()
    }

    /// Returns to Home, where the replies are still open.
    func checkout() async throws {
        try await app.type("1", until: "‹", texts.replies)
        try await app.type(Key.escape, until: texts.commentCount)
        try await app.type(Key.escape, until: texts.buy)
        try await app.type("b", until: texts.checkout, texts.pay)
        try await expectGolden("checkout")
        // The safe answer has the focus.
        try await app.type(Key.right, Key.enter, until: texts.paid)
        try await expectGolden("paid")
        try await app.type(Key.enter, untilGone: texts.paid)
    }

    func refund() async throws {
        try await app.type("2", until: texts.payments)
        try await app.type(Key.down, Key.enter, until: "‹", texts.lampPrice)
        try await app.type(Key.enter, until: "pay_1")
        try await app.type(Key.escape, untilGone: "pay_1")
        try await app.type("R", until: texts.refund)
        // The safe answer has the focus.
        try await app.type(Key.right, Key.enter, until: texts.refunded)
        try await waitForNotice()
        try await app.type(Key.escape, until: texts.editProfile)
        try await app.type(Key.down, Key.enter, until: "‹", "한지민")
        try await app.type("+", until: texts.password)
        try await app.type("leo@example.com", Key.tab, "trellis-demo", Key.enter, until: "‹", "▌ Leo M")
        try await expectGolden("accounts")
        try await app.type(Key.escape, until: texts.editProfile)
    }

    func settings() async throws {
        try await app.type("3", until: texts.languageRow)
        try await expectGolden("settings")
        // Changes the language and changes it back.
        let other = texts.language == "en" ? ScreenTexts.korean : ScreenTexts.english
        let steps = texts.language == "en" ? 2 : 1
        try await app.type(String(repeating: Key.right, count: steps), until: other.languageRow)
        try await app.type(String(repeating: Key.left, count: steps), until: texts.languageRow)
        try await app.type(Key.backtab, Key.enter, until: app.folder.path)
        try await expectGolden("advanced")
        try await app.type(Key.enter, until: texts.storageIsSound)
        try await app.type(Key.escape, untilGone: app.folder.path)
    }
}
