import Processes
import TerminalEmulator
import TerminalSessions
import Testing

extension AppInTerminal {
    /// Types `keys` and waits until all of `texts` are on the screen.
    @discardableResult
    func type(
        _ keys: String...,
        until texts: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Emulator {
        try session.type(keys.joined())
        return try await shows(texts, sourceLocation: sourceLocation)
    }

    /// Types `keys` and waits until `text` is no longer on the screen.
    @discardableResult
    func type(
        _ keys: String...,
        untilGone text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Emulator {
        try session.type(keys.joined())
        return try await wait("no \(text)", sourceLocation) { !$0.shows(text) }
    }

    /// Waits until all of `texts` are on the screen.
    @discardableResult
    func shows(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) async throws -> Emulator {
        try await wait(texts.joined(separator: ", "), sourceLocation) { screen in texts.allSatisfy(screen.shows) }
    }

    /// Waits until the comments on the shown item, which is the lamp, are loaded. A high window shows them below its text.
    func loadComments() async throws {
        try session.resize(to: TerminalSize(200, 60))
        try await shows(["Leo Martin"])
        try session.resize(to: Self.defaultSize)
        _ = try await session.until { !$0.isOutdated }
    }

    /// Waits until the screen equals `other`, except for the help bar, which depends on the focus.
    func shows(_ other: Emulator, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        _ = try await wait("the same screen:\n\(other.framed)", sourceLocation) {
            $0.lines.dropLast() == other.lines.dropLast()
        }
    }

    private func wait(
        _ description: String,
        _ sourceLocation: SourceLocation,
        _ condition: @escaping @Sendable (Emulator) -> Bool
    ) async throws -> Emulator {
        do {
            return try await session.until(condition)
        } catch let error as ScreenError {
            throw StepError(description: "Waited for: \(description) (\(sourceLocation)). \(error)")
        }
    }

    /// Waits for the introduction, skips it, and waits for the list of items.
    @discardableResult
    func skipIntroduction(_ texts: ScreenTexts = .english) async throws -> AppInTerminal {
        try await shows([texts.welcome])
        try await type(Key.escape, until: texts.lampPrice, texts.allItems)
        return self
    }

    /// Quits the App and waits for its end.
    @discardableResult
    func quit() async throws -> Emulator {
        try session.type("q")
        let (ending, screen) = try await session.end()
        #expect(ending == .exited(0))
        return screen
    }

    /// Compares the screen with `Golden/NAME.txt`.
    func expectGolden(
        _ name: String,
        styled: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let path = folder.path
        try await Golden.expect(name, of: session, styled: styled, sourceLocation: sourceLocation) { text in
            text.replacing(path, with: AppFolder.sample).withSampleTimes
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

/// A failed wait for a screen.
struct StepError: Error, CustomStringConvertible {
    let description: String
}
