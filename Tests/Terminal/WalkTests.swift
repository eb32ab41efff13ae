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

        @Test func `After many sizes at once, the screen has the last one`() async throws {
            let app = try await AppInTmux().skipIntroduction()
            // A page of the catalog that arrives later would change the screen.
            try await app.type("G", until: ScreenTexts.english.lastItem)
            let expected = try await app.type("g", until: ScreenTexts.english.lamp)
            try app.session.resize(to: TerminalSize(100, 30))
            try await app.session.until { $0.lines.count == 30 }
            for columns in 30...130 { try app.session.resize(to: TerminalSize(columns, 10 + columns % 30)) }
            try app.session.resize(to: .standard)
            try await app.session.until { $0.lines == expected.lines }
        }
    }
}

/// Steps through the App. Each step begins on the screen where the previous one ended.
private struct Walkthrough {
    let app: AppInTmux
    let texts: ScreenTexts

    func introduction() async throws {
        try await app.shows([texts.welcome])
        try await app.expectGoldens("introduction", texts)
        try await app.type(Key.right, until: texts.keys)
        try await app.type(Key.enter, until: texts.privacy)
        try await app.expectGoldens("privacy", texts)
        // Refuses analytics.
        try await app.type(Key.enter, until: texts.lampPrice, texts.allItems)
    }

    func items() async throws {
        try await app.expectGoldens("items", texts)
        try await app.type("?", until: texts.keyHelp)
        try await app.expectGoldens("keys", texts)
        try await app.type(Key.escape, untilGone: texts.keyHelp)
        try await app.type("/", texts.searchTerm, until: "/ \(texts.searchTerm)", texts.lamp)
        try await app.expectGoldens("search", texts)
        try await app.type(Key.escape, until: texts.allItems)
    }

    func item() async throws {
        try await app.type(Key.enter, until: texts.buy, "▀")
        try await app.expectGoldens("item", texts)
        try await app.type("p", until: "▀")
        // A golden file has no colors: chooses the text style, the third next.
        try await app.type("mmm", until: "%%%")
        try await app.expectGoldens("picture", texts)
        try await app.type(Key.escape, until: texts.buy)
        try await app.type("c", until: "‹", texts.comments, "Leo Martin")
        try await app.expectGoldens("comments", texts)
        try await app.type(Key.down, Key.enter, until: texts.replies)
        try await app.expectGoldens("replies", texts)
    }

    /// Opens the profile from the replies, and signs in there.
    func signIn() async throws {
        try await app.type("2", "s", until: texts.password)
        try await app.type("mina@example.com", Key.tab, "hunter2", Key.enter, until: texts.wrongPassword)
        #expect(!app.session.contents.shows("hunter2"))
        try await app.expectGoldens("sign-in", texts)
        try await app.type("trellis-demo", Key.enter, until: "Mina Park")
    }

    /// Waits for a notice and its end, so that it is on no golden screen.
    private func waitForNotice() async throws {
        try await app.shows(["• "])
        _ = try await app.session.until { !$0.shows("• ") }
    }

    func profile() async throws {
        try await app.expectGoldens("profile", texts)
        try await app.type("e", until: texts.profileForm)
        try await app.expectGoldens("edit", texts)
        // A decomposed syllable is composed.
        try await app.type(Key.control("a"), Key.control("k"), "\u{1112}\u{1161}\u{11AB}지민", until: "한지민")
        try await app.type(Key.enter, untilGone: texts.profileForm)
        try await app.shows(["한지민"])
        try await waitForNotice()
    }

    /// Returns to Home, where the replies are still open.
    func checkout() async throws {
        try await app.type("1", until: "‹", texts.replies)
        try await app.type(Key.escape, until: "\(texts.comments)  22")
        try await app.type(Key.escape, until: texts.buy)
        try await app.type("b", until: texts.checkout, texts.pay)
        try await app.expectGoldens("checkout", texts)
        // The safe answer has the focus.
        try await app.type(Key.right, Key.enter, until: texts.paid)
        try await app.expectGoldens("paid", texts)
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
        // The focus goes to the selected row, unless a key comes before it.
        try await app.type(Key.down, Key.enter, until: "‹", "▌ 한지민")
        try await app.type("+", until: texts.password)
        try await app.type(Key.paste("leo@example.com\n"), Key.tab, "trellis-demo", Key.enter, until: "‹", "▌ Leo M")
        try await app.expectGoldens("accounts", texts)
        try await app.type(Key.escape, until: texts.editProfile)
    }

    func settings() async throws {
        try await app.type("3", until: texts.languageRow)
        try await app.expectGoldens("settings", texts)
        try await app.type(Key.backtab, Key.enter, until: app.folder.path)
        try await app.expectGoldens("advanced", texts)
        try await app.type(Key.enter, until: texts.storageIsSound)
        try await app.type(Key.escape, untilGone: app.folder.path)
    }
}
