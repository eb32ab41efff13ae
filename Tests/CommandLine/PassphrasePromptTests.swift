import Core
import Foundation
import Infrastructure
import Processes
import TerminalEmulator
import TerminalSessions
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct PassphrasePromptTests {
    private static let passphrase = "canary horse"
    private let folder = DataFolder()

    /// Creates a storage with one entry.
    private func createStorage(_ key: some KeyProvider) async throws {
        try await FileSecureStorage(folder: folder.url, key: key).set(Data("1".utf8), for: "entry.one")
    }

    /// Creates a storage with a passphrase and a cheap key derivation.
    private func createStorageWithPassphrase() async throws {
        try await createStorage(PassphraseKeyProvider(Secret(Self.passphrase), cost: 10))
    }

    private func app(_ arguments: String...) throws -> AppAtTerminal {
        try AppAtTerminal(arguments + ["--data-dir", folder.path])
    }

    private func entry(_ key: some KeyProvider) async throws -> Data? {
        try await FileSecureStorage(folder: folder.url, key: key).data(for: "entry.one")
    }

    /// Types a new passphrase, then `again` at the second prompt.
    private func typeNew(into app: AppAtTerminal, again: String) async throws {
        try await app.waitForPrompt("New passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        try await app.waitForPrompt("New passphrase, again")
        try app.session.type(again, Key.enter)
    }

    /// Waits for the end and checks that the screen does not show the passphrase.
    private func end(_ app: AppAtTerminal) async throws -> (ending: ProcessEnding, screen: Emulator) {
        let end = try await app.end()
        #expect(!end.screen.shows("canary") && !end.screen.shows("horse"))
        return end
    }

    @Test func `The right passphrase opens the storage`() async throws {
        try await createStorageWithPassphrase()
        let app = try app("storage", "check", "--storage-key", "passphrase")
        try await app.waitForPrompt("Passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(0))
        #expect(screen.shows("store      opens, 1 entry"))
        #expect(!screen.shows("New passphrase"))
    }

    @Test(arguments: [["storage", "check"], ["ui"]])
    func `A wrong passphrase is reported`(command: [String]) async throws {
        try await createStorageWithPassphrase()
        let app = try AppAtTerminal(command + ["--storage-key", "passphrase", "--data-dir", folder.path])
        for count in 1...3 {
            try await app.waitForPrompt("Passphrase", count: count)
            try app.session.type("\(Self.passphrase) not", Key.enter)
        }
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(1))
        #expect(screen.shows("is not encrypted with this passphrase"))
    }

    @Test func `A mistyped passphrase is asked for again`() async throws {
        try await createStorageWithPassphrase()
        let app = try app("storage", "check")
        try await app.waitForPrompt("Passphrase")
        try app.session.type("\(Self.passphrase) not", Key.enter)
        try await app.waitForPrompt("Passphrase", count: 2)
        try app.session.type(Self.passphrase, Key.enter)
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(0))
        #expect(screen.shows("Wrong passphrase. Try again.") && screen.shows("store      opens, 1 entry"))
    }

    @Test func `Backspace and Ctrl-U edit the line`() async throws {
        try await createStorageWithPassphrase()
        let app = try app("storage", "check", "--storage-key", "passphrase")
        try await app.waitForPrompt("Passphrase")
        try app.session.type("wrong", Key.control("u"), Self.passphrase, "x", Key.backspace, Key.enter)
        #expect(try await end(app).ending == .exited(0))
    }

    @Test func `A new passphrase is typed twice`() async throws {
        try await createStorage(.keyFile)
        let app = try app("storage", "change-passphrase")
        try await typeNew(into: app, again: Self.passphrase)
        #expect(try await end(app).ending == .exited(0))
        #expect(try await entry(PassphraseKeyProvider(Secret(Self.passphrase))) == Data("1".utf8))
    }

    @Test func `Two different new passphrases change nothing`() async throws {
        try await createStorage(.keyFile)
        let app = try app("storage", "change-passphrase")
        try await typeNew(into: app, again: "\(Self.passphrase)!")
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(1))
        #expect(screen.shows("The passphrases don't match."))
        #expect(try await entry(.keyFile) == Data("1".utf8))
    }

    @Test(arguments: ["", "canary7"])
    func `A short new passphrase is refused at once`(passphrase: String) async throws {
        try await createStorage(.keyFile)
        let app = try app("storage", "change-passphrase")
        try await app.waitForPrompt("New passphrase")
        try app.session.type(passphrase, Key.enter)
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(1))
        #expect(screen.shows("The new passphrase has fewer than 8 characters.") && !screen.shows("again"))
        #expect(try await entry(.keyFile) == Data("1".utf8))
    }

    @Test func `The first passphrase of a storage is typed twice`() async throws {
        let app = try app("tour", "--storage-key", "passphrase")
        try await typeNew(into: app, again: Self.passphrase)
        #expect(try await end(app).ending == .exited(0))
        let storage = FileSecureStorage(folder: folder.url, key: .passphrase(Secret(Self.passphrase)))
        #expect(try await storage.keys().contains { $0.hasPrefix("auth.current.") })
    }

    @Test func `Two different first passphrases create no storage`() async throws {
        let app = try app("tour", "--storage-key", "passphrase")
        try await typeNew(into: app, again: "\(Self.passphrase)!")
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(1))
        #expect(screen.shows("The passphrases don't match."))
        #expect(!FileManager.default.fileExists(atPath: folder.file("store.sealed").path))
    }

    @Test(
        arguments: [["check", "--storage-key", "passphrase"], ["change-passphrase"]],
        [0, 1]
    )
    func `Ctrl-C cancels a prompt`(command: [String], typed: Int) async throws {
        try await (command.count == 1 ? createStorage(.keyFile) : createStorageWithPassphrase())
        let app = try AppAtTerminal(["storage"] + command + ["--data-dir", folder.path])
        try await app.waitForPrompt(command.count == 1 ? "New passphrase" : "Passphrase")
        try app.session.type(typed == 0 ? "" : Self.passphrase, Key.control("c"))
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(2))
        #expect(!screen.shows("opens") && !screen.shows("encrypted with a new key"))
    }

    @Test func `Ctrl-C cancels the second prompt`() async throws {
        try await createStorage(.keyFile)
        let app = try app("storage", "change-passphrase")
        try await app.waitForPrompt("New passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        try await app.waitForPrompt("New passphrase, again")
        try app.session.type(Key.control("c"))
        #expect(try await end(app).ending == .exited(2))
        #expect(try await entry(.keyFile) == Data("1".utf8))
    }

    @Test func `Ctrl-C cancels the prompt that follows the current passphrase`() async throws {
        try await createStorageWithPassphrase()
        let app = try app("storage", "change-passphrase")
        try await app.waitForPrompt("Passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        try await app.waitForPrompt("New passphrase")
        try app.session.type(Key.control("c"))
        #expect(try await end(app).ending == .exited(2))
    }

    @Test func `After a prompt, Ctrl-C cancels the tour`() async throws {
        let server = try BuiltApp(["serve", "--latency", "5000", "--data-dir", folder.file("server").path])
        defer { server.signal(SIGKILL) }
        let app = try await app("tour", "--storage-key", "passphrase", "--api-url", server.address())
        try await typeNew(into: app, again: Self.passphrase)
        try await app.session.until { $0.shows("Restore the last session") }
        try app.session.type(Key.control("c"))
        #expect(try await end(app).ending == .exited(2))
    }

    @Test func `A change of passphrase asks for the current one first`() async throws {
        try await createStorageWithPassphrase()
        let app = try app("storage", "change-passphrase")
        try await app.waitForPrompt("Passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        try await typeNew(into: app, again: Self.passphrase)
        let (ending, screen) = try await end(app)
        #expect(ending == .exited(0))
        #expect(screen.shows("The storage is encrypted with the new passphrase."))
    }

    @Test func `A background process does not prompt`() async throws {
        try await createStorageWithPassphrase()
        let app = try BuiltProduct.url("App").path
        let session = try TerminalSession(
            ["/bin/sh", "-c", #"set -m; "$@" & wait $!; echo "it ended with $?""#, "sh", app]
                + ["storage", "check", "--storage-key", "passphrase", "--data-dir", folder.path],
            environment: BuiltProduct.environment,
            size: TerminalSize(200, 60)
        )
        let (_, screen) = try await session.end()
        #expect(screen.shows("Can't ask 'Passphrase' in the background."))
        #expect(screen.shows("(fg). Set TRELLIS_PASSPHRASE."))
        #expect(screen.shows("it ended with 64"))
    }

    #if os(Linux)
    @Test func `The echo is turned off again after a shell has turned it on`() async throws {
        try await createStorageWithPassphrase()
        let app = try app("storage", "check", "--storage-key", "passphrase")
        try await app.waitForPrompt("Passphrase")
        let terminal = open("/proc/\(app.session.processIdentifier)/fd/0", O_RDWR | O_NOCTTY)
        var settings = termios()
        #expect(tcgetattr(terminal, &settings) == 0)
        settings.c_lflag |= tcflag_t(ECHO | ICANON | ISIG)
        #expect(tcsetattr(terminal, TCSANOW, &settings) == 0)
        // An open descriptor would keep the terminal alive after the App.
        close(terminal)
        try await app.waitForPrompt("Passphrase")
        try app.session.type(Self.passphrase, Key.enter)
        let (end, screen) = try await end(app)
        #expect(end == .exited(0) && screen.shows("store      opens"))
    }

    @Test func `After the prompt, SIGTERM ends the process`() async throws {
        try await createStorageWithPassphrase()
        let holder = try FileHandle(forUpdating: folder.file("store.lock"))
        #expect(flock(holder.fileDescriptor, LOCK_EX) == 0)
        let app = try app("storage", "check", "--storage-key", "passphrase")
        try await app.waitForPrompt("Passphrase")
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
