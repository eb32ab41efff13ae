import TerminalEmulator
import Testing

extension AppScreens {
    /// Everything that a person can do, from the first start on, in one go.
    @Suite struct Walk {
        @Test(arguments: Words.allCases)
        func throughEverything(words: Words) async throws {
            let visit = Visit(app: try AppInTerminal(environment: ["LANG": words.locale]), words: words)
            try await visit.introduction()
            try await visit.catalogue()
            try await visit.item()
            try await visit.signIn()
            try await visit.profile()
            try await visit.checkout()
            try await visit.refund()
            try await visit.settings()
            try await visit.app.quit()
        }
    }
}

/// Steps through the App, each from where the one before ends.
private struct Visit {
    let app: AppInTerminal
    let words: Words

    private func look(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await app.expectGolden("80x24-\(words.language)/\(name)", sourceLocation: sourceLocation)
    }

    func introduction() async throws {
        try await app.shows([words.welcome])
        try await look("introduction")
        try await app.type(Key.right, until: words.keys)
        try await app.type(Key.enter, until: words.privacy)
        try await look("privacy")
        // Refuses.
        try await app.type(Key.tab, Key.enter, until: words.lampPrice, words.wholeCatalogue)
    }

    func catalogue() async throws {
        try await look("catalogue")
        try await app.type("?", until: words.keyHelp)
        try await look("keys")
        try await app.type(Key.escape, untilGone: words.keyHelp)
        try await app.type("/zzz", until: words.nothingFound)
        try await app.type(String(repeating: Key.backspace, count: 3), until: words.lampPrice)
        try await app.type(words.search, until: words.found, words.lamp)
        try await look("search")
        try app.session.type(Key.enter)
    }

    func item() async throws {
        try await app.type(Key.enter, until: words.buy)
        try await look("item")
        try await app.type("p", until: "▀")
        // Half blocks say nothing without their colours; the third next style is text.
        try await app.type("mmm", until: "%%%")
        try await look("picture")
        try await app.type(Key.escape, until: words.buy)
        try await app.type("c", until: "‹", words.comments, "Leo Martin")
        try await look("comments")
        try await app.type(Key.down, Key.enter, until: words.replies)
        try await look("replies")
    }

    /// From the replies to the profile, which somebody must be signed in for.
    func signIn() async throws {
        try await app.type("p", until: words.signIn)
        try await app.type("mina@example.com", Key.tab, "hunter2", Key.enter, until: words.wrongPassword)
        #expect(!app.session.screen.shows("hunter2"))
        try await look("sign-in")
        try await app.type(Key.control("u"), "trellis-demo", Key.enter, until: "Mina Park")
    }

    func profile() async throws {
        try await look("profile")
        try await app.type("e", until: words.save)
        try await look("edit")
        try await app.type(Key.control("a"), Key.control("k"), "한지민", Key.enter, untilGone: words.save)
        try await app.shows(["한지민"])
    }

    /// Home is as it was left: three deep.
    func checkout() async throws {
        try await app.type("1", until: "‹", words.replies)
        try await app.type(Key.escape, until: words.commentCount)
        try await app.type(Key.escape, until: words.buy)
        try await app.type("b", until: words.checkout, words.pay)
        try await look("checkout")
        try await app.type(Key.enter, until: words.paid)
        try await look("paid")
        try await app.type(Key.enter, untilGone: words.paid)
    }

    func refund() async throws {
        try await app.type("2", until: words.payments)
        try await app.type(Key.down, Key.enter, until: "‹", words.lampPrice)
        try await app.type(Key.enter, until: words.refund)
        try await app.type(Key.enter, until: words.refunded)
        try await app.type(Key.escape, until: words.editProfile)
        try await app.type(Key.down, Key.enter, until: "‹", "한지민")
        try await app.type("a", until: words.signIn)
        try await app.type("leo@example.com", Key.tab, "trellis-demo", Key.enter, until: "‹", "Leo M")
        try await look("accounts")
        try await app.type(Key.escape, until: words.editProfile)
    }

    func settings() async throws {
        try await app.type("3", until: words.languageRow)
        try await look("settings")
        // The other language, at once, and back.
        let other = words.language == "en" ? Words.korean : Words.english
        let way = words.language == "en" ? 2 : 1
        try await app.type(String(repeating: Key.right, count: way), until: other.languageRow)
        try await app.type(String(repeating: Key.left, count: way), until: words.languageRow)
        try await app.type(Key.backtab, Key.enter, until: app.folder.path)
        try await look("advanced")
        try await app.type(Key.enter, until: words.sound)
        try await app.type(Key.escape, untilGone: app.folder.path)
    }
}
