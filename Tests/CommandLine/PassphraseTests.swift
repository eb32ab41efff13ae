import Core
import Foundation
import Infrastructure
import Processes
import TerminalEmulator
import Testing

/// Passphrases that a person types.
@Suite(.serialized, .timeLimit(.minutes(15))) struct PassphraseTests {
    private static let passphrase = "canary horse"
    private let folder = DataFolder()

    /// A storage with one entry.
    private func fill(_ key: some KeyProvider) async throws {
        try await FileSecureStorage(folder: folder.url, key: key).set(Data("1".utf8), for: "entry.one")
    }

    /// Costs little, as nobody attacks a test.
    private func fillWithPassphrase() async throws {
        try await fill(PassphraseKeyProvider(Secret(Self.passphrase), cost: 10))
    }

    private func app(_ arguments: String...) throws -> AppAtTerminal {
        try AppAtTerminal(arguments + ["--data-dir", folder.path])
    }

    private func entry(_ key: some KeyProvider) async throws -> Data? {
        try await FileSecureStorage(folder: folder.url, key: key).data(for: "entry.one")
    }

    /// Types a new passphrase, and then `again`.
    private func typeNew(into app: AppAtTerminal, again: String) async throws {
        try await app.asks("New passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        try await app.asks("New passphrase, again")
        try app.session.type(again, Key.enter)
    }

    /// Waits for the end. Nothing that was typed is on the screen then.
    private func end(_ app: AppAtTerminal) async throws -> (ending: ProcessEnding, screen: Emulator) {
        let end = try await app.end()
        #expect(!end.screen.shows("canary") && !end.screen.shows("horse"))
        return end
    }

    @Test func theRightOneOpens() async throws {
        try await fillWithPassphrase()
        let app = try app("storage", "keys", "--storage-key", "passphrase")
        try await app.asks("Passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(0))
        #expect(screen.shows("entry.one"))
        #expect(!screen.shows("New passphrase"))
    }

    @Test(arguments: [["storage", "keys"], ["ui"]])
    func aWrongOneIsSaidToBe(command: [String]) async throws {
        try await fillWithPassphrase()
        let app = try AppAtTerminal(command + ["--storage-key", "passphrase", "--data-dir", folder.path])
        try await app.asks("Passphrase")
        try app.session.type("\(Self.passphrase) not", Key.enter)
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(1))
        #expect(screen.shows("is not sealed with this passphrase"))
        #expect(!screen.shows("entry.one"))
    }

    /// As the terminal has it: the last character is taken back, then the whole line.
    @Test func whatWasTypedWrongCanBeTakenBack() async throws {
        try await fillWithPassphrase()
        let app = try app("storage", "keys", "--storage-key", "passphrase")
        try await app.asks("Passphrase")
        try app.session.type("wrong", Key.control("u"), Self.passphrase, "x", Key.backspace, Key.enter)
        #expect(try await end(app).ending == .exited(0))
    }

    @Test func aNewOneIsTypedTwice() async throws {
        try await fill(.keyFile)
        let app = try app("storage", "change-passphrase")
        try await typeNew(into: app, again: Self.passphrase)
        #expect(try await end(app).ending == .exited(0))
        #expect(try await entry(PassphraseKeyProvider(Secret(Self.passphrase))) == Data("1".utf8))
    }

    @Test func aNewOneThatIsTwiceDifferentChangesNothing() async throws {
        try await fill(.keyFile)
        let app = try app("storage", "change-passphrase")
        try await typeNew(into: app, again: "\(Self.passphrase)!")
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(1))
        #expect(screen.shows("The two passphrases differ"))
        #expect(try await entry(.keyFile) == Data("1".utf8))
    }

    @Test func whereThereIsNoStoreYetItIsTypedTwice() async throws {
        let app = try app("tour", "--storage-key", "passphrase")
        try await typeNew(into: app, again: Self.passphrase)
        #expect(try await end(app).ending == .exited(0))
        let storage = FileSecureStorage(folder: folder.url, key: .passphrase(Secret(Self.passphrase)))
        #expect(try await storage.keys().contains("auth.current"))
    }

    @Test func whereThereIsNoStoreYetATypingErrorMakesNone() async throws {
        let app = try app("tour", "--storage-key", "passphrase")
        try await typeNew(into: app, again: "\(Self.passphrase)!")
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(1))
        #expect(screen.shows("The two passphrases differ"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("store.sealed").path))
    }

    @Test(arguments: [["keys", "--storage-key", "passphrase"], ["change-passphrase"]], [0, 1])
    func controlCEnds(command: [String], typed: Int) async throws {
        try await (command.count == 1 ? fill(.keyFile) : fillWithPassphrase())
        let app = try AppAtTerminal(["storage"] + command + ["--data-dir", folder.path])
        try await app.asks(command.count == 1 ? "New passphrase" : "Passphrase")
        try app.session.type(typed == 0 ? "" : Self.passphrase, Key.control("c"))
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(2))
        #expect(!screen.shows("entry.one") && !screen.shows("sealed with a new key"))
    }

    @Test func controlCEndsAtTheSecondPromptToo() async throws {
        try await fill(.keyFile)
        let app = try app("storage", "change-passphrase")
        try await app.asks("New passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        try await app.asks("New passphrase, again")
        try app.session.type(Key.control("c"))
        #expect(try await end(app).ending == .exited(2))
        #expect(try await entry(.keyFile) == Data("1".utf8))
    }

    @Test func aStorageOfAPassphraseIsKnownToBeOne() async throws {
        try await fillWithPassphrase()
        let app = try app("storage", "change-passphrase")
        try await app.asks("Passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        try await typeNew(into: app, again: Self.passphrase)
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(0))
        #expect(screen.shows("is sealed with a new key, from now on by --storage-key passphrase"))
    }

    @Test func inTheBackgroundItIsNotAskedFor() async throws {
        try await fillWithPassphrase()
        let app = try BuiltProduct.url("App").path
        let session = try TerminalSession(
            ["/bin/sh", "-c", #"set -m; "$@" & wait $!; echo "it ended with $?""#, "sh", app]
                + ["storage", "keys", "--storage-key", "passphrase", "--data-dir", folder.path],
            environment: BuiltProduct.environment,
            size: TerminalSize(200, 60)
        )
        let (_, screen) = try await session.end()
        #expect(screen.shows("A passphrase cannot be asked for in the background."))
        #expect(screen.shows("set TRELLIS_PASSPHRASE; for a new one, TRELLIS_NEW_PASSPHRASE."))
        #expect(screen.shows("it ended with 1"))
    }

    #if os(Linux)
    /// As by a shell that stopped it and brought it back.
    @Test func whatOthersDoToTheTerminalShowsNothing() async throws {
        try await fillWithPassphrase()
        let app = try app("storage", "keys", "--storage-key", "passphrase")
        try await app.asks("Passphrase")
        let terminal = open("/proc/\(app.session.processIdentifier)/fd/0", O_RDWR | O_NOCTTY)
        var settings = termios()
        #expect(tcgetattr(terminal, &settings) == 0)
        settings.c_lflag |= tcflag_t(ECHO | ICANON | ISIG)
        #expect(tcsetattr(terminal, TCSANOW, &settings) == 0)
        // Else it would not be over with the App.
        close(terminal)
        try await app.asks("Passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        let (end, screen) = try await end(app)
        #expect(end == .exited(0) && screen.shows("entry.one"))
    }

    /// It waits for a lock then, or for its key.
    @Test func afterwardsSignalsEndItAsEver() async throws {
        try await fillWithPassphrase()
        let holder = try FileHandle(forUpdating: folder.file("store.lock"))
        #expect(flock(holder.fileDescriptor, LOCK_EX) == 0)
        let app = try app("storage", "check", "--storage-key", "passphrase")
        try await app.asks("Passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        let descriptors = "/proc/\(app.session.processIdentifier)/fd"
        func isWaiting() throws -> Bool {
            try FileManager.default.contentsOfDirectory(atPath: descriptors).contains {
                let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\($0)")
                return file == folder.file("store.lock").path
            }
        }
        while try !isWaiting() { await Task.yield() }
        app.session.signal(SIGTERM)
        #expect(try await end(app).ending == .killed(by: SIGTERM))
    }
    #endif
}
