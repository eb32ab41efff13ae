import Processes
import TerminalSessions
import Testing

extension AppInTerminal {
    /// Types `keys` and waits until all of `texts` are on the screen.
    @discardableResult
    func type(
        _ keys: String...,
        until texts: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Session.Contents {
        try session.type(keys.joined())
        return try await shows(texts, sourceLocation: sourceLocation)
    }

    /// Waits until all of `texts` are shown.
    @discardableResult
    func shows(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws -> Session.Contents {
        try await session.until("\(texts) at \(sourceLocation)") { contents in texts.allSatisfy(contents.shows) }
    }

    /// Waits for the introduction, skips it, and waits for the list of items.
    @discardableResult
    func skipIntroduction(_ texts: ScreenTexts = .english) async throws -> Self {
        try await shows([texts.welcome])
        try await type(Key.escape, until: texts.lampPrice, texts.allItems)
        return self
    }

    /// Quits the App and waits for its end.
    func quit() async throws {
        try session.type("q")
        #expect(try await session.end() == .exited(0))
    }
}

extension AppInPseudoterminal {
    /// Types `keys` and waits until `text` is written again.
    @discardableResult
    func type(_ keys: String..., untilAgain text: String) async throws -> Output {
        let count = session.contents.count(of: text)
        try session.type(keys.joined())
        return try await session.until { $0.count(of: text) > count }
    }
}

extension AppInTmux {
    /// Types `keys` and waits until `text` is no longer on the screen.
    func type(
        _ keys: String...,
        untilGone text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try session.type(keys.joined())
        try await session.until("no '\(text)' at \(sourceLocation)") { !$0.shows(text) }
    }

    /// Compares the screen with `Golden/NAME.txt`.
    func expectGolden(
        _ name: String,
        columns: Int = TerminalSize.standard.columns,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await Golden.expect(name, of: session, columns: columns, sourceLocation: sourceLocation) { text in
            text.replacing(folder.path, with: AppFolder.sample).withSampleTimes
        }
    }

    /// Compares the screen with `Golden/80x24-LANGUAGE/NAME.txt`, also after a larger window, with a file of its own.
    func expectGoldens(
        _ name: String,
        _ texts: ScreenTexts,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for size in [.standard, TerminalSize(120, 35), .standard] {
            try session.resize(to: size)
            let file = "\(size.columns)x\(size.rows)-\(texts.language)/\(name)"
            try await expectGolden(file, columns: size.columns, sourceLocation: sourceLocation)
        }
    }
}

extension String {
    /// The text with one date and one time of day in place of all, in the same number of columns.
    fileprivate var withSampleTimes: String {
        let english = #/([A-Z][a-z]{2} \d{1,2}, \d{4} at )?\d{1,2}:\d{2}\s[AP]M +/#
        let korean = #/(\d{4}년 \d{1,2}월 \d{1,2}일 )?오[전후] \d{1,2}:\d{2} +/#
        func sample(_ text: String, for match: Substring) -> String {
            text + String(repeating: " ", count: max(0, match.count - text.count))
        }
        return replacing(english) { sample($0.1 == nil ? "9:41 AM" : "Jan 9, 2026 at 9:41 AM", for: $0.0) }
            .replacing(korean) { sample($0.1 == nil ? "오전 9:41" : "2026년 1월 9일 오전 9:41", for: $0.0) }
    }
}
