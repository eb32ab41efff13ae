import Processes
import TerminalEmulator
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

    /// Waits until the screen is as `other` was, but for the last row: what has the focus, and so what the keys do, may
    /// be something else.
    func shows(_ other: Emulator, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let what = "the screen as it was:\n\(other.framed)"
        _ = try await wait(what, sourceLocation) { $0.lines.dropLast() == other.lines.dropLast() }
    }

    private func wait(
        _ what: String,
        _ place: SourceLocation,
        _ condition: @escaping @Sendable (Emulator) -> Bool
    ) async throws -> Emulator {
        do {
            return try await session.until(condition)
        } catch let error as ScreenError {
            throw StepError(what: what, place: place, error: error)
        }
    }

    /// Waits for the introduction and skips it, to the catalogue.
    func skipIntroduction(_ words: Words = .english) async throws {
        try await shows([words.welcome])
        try await type(Key.escape, until: words.lampPrice, words.wholeCatalogue)
    }

    /// Leaves, and waits for the end.
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
            text.replacing(path, with: AppFolder.sample)
        }
    }
}

/// A screen that did not come, with the step that it was to come after.
struct StepError: Error, CustomStringConvertible {
    let what: String
    let place: SourceLocation
    let error: ScreenError

    var description: String { "Waited for: \(what) (\(place)). \(error)" }
}
