import Core
import Foundation
import Infrastructure
import Testing

@Suite struct KeyProviderTests {
    private let folder = TestStoreFolder()
    private static let hex = String(repeating: "a7", count: 32)
    private static let base64 = Data(repeating: 0xa7, count: 32).base64EncodedString()

    private func variable(_ text: String?) -> ExternalKeyProvider {
        .environment("KEY", in: text.map { ["KEY": $0] } ?? [:])
    }

    @Test func `A missing key file is an error, and no new key is created`() async throws {
        try await folder.storage().set(Data("1"), for: "a")
        let running = folder.storage()
        #expect(try await running.data(for: "a") == Data("1"))
        folder.remove("store.key")
        #expect(await folder.readError() == folder.keyFileMissing)
        #expect(await folder.writeError() == folder.keyFileMissing)
        // A storage that still has the key in memory must not write with it.
        #expect(await storageError { try await running.set(Data(), for: "b") } == folder.keyFileMissing)
        #expect(!folder.exists("store.key"))
    }

    @Test func `The key of another store is a wrong key`() async throws {
        try await folder.storage().set(Data("1"), for: "a")
        try folder.overwrite("store.key", with: Data(repeating: 7, count: 32))
        let wrong = folder.wrongKey("the key file \(folder.path("store.key"))")
        #expect(await folder.readError() == wrong)
        #expect(await folder.writeError() == wrong)
    }

    @Test(arguments: [Data(), Data(count: 31), Data("no key at all, but text of some length"), Data(count: 5000)])
    func `A key file without a key is an error that names the file`(content: Data) async throws {
        try await folder.storage().set(Data("1"), for: "a")
        try folder.overwrite("store.key", with: content)
        let error = try #require(await folder.readError())
        #expect(error.errorDescription?.contains(folder.path("store.key")) == true)
    }

    @Test(arguments: [hex, hex.uppercased(), base64, base64 + "\n"])
    func `A key in an environment variable can be hexadecimal or base64`(text: String) async throws {
        try await folder.storage(variable(text)).set(Data("1"), for: "a")
        #expect(try await folder.value(variable(Self.hex)) == Data("1"))
        #expect(!folder.exists("store.key"))
    }

    @Test func `A missing or wrong environment variable is an error, and no other key is tried`() async throws {
        let source = "the environment variable KEY"
        let refusal = Problem(folder.path(""), "\(source) is missing")
        for text in [nil, ""] {
            let error = await folder.writeError(variable(text))
            #expect(error?.refusal == refusal)
            #expect(error?.advice?.hasPrefix("Set \(source) to 32 bytes in hexadecimal or base64.") == true)
        }
        #expect(!folder.exists("store.key") && !folder.exists("store.sealed"))
        try await folder.storage(variable(Self.hex)).set(Data("1"), for: "a")
        let missing = SecureStorageError.keyMissing(path: folder.path("store.sealed"), source: source)
        #expect(await folder.readError(variable(nil)) == missing)
        // A part of the key has a different error.
        let flaw = folder.wrongKey("\(source), which is not 32 bytes in hexadecimal or base64")
        #expect(await folder.readError(variable(String(repeating: "0", count: 40))) == flaw)
        let otherKey = variable(String(repeating: "00", count: 32))
        #expect(await folder.readError(otherKey) == folder.wrongKey(source))
        // An existing key file is not tried either.
        try Data(repeating: 0xa7, count: 32).write(to: folder.url("store.key"))
        #expect(await folder.readError(otherKey) == folder.wrongKey(source))
    }

    /// Text of 32 bytes could be taken for a key, and is easy to guess.
    @Test(arguments: ["secret-hunter2", "secret: thirty-two letters, or so", "secret 한글로 쓴 열쇠, 32자"])
    func `Text that is not a key is refused and not shown`(text: String) async throws {
        let error = try #require(await folder.writeError(variable(text)))
        #expect(error.refusal != nil)
        #expect(!"\(error) \(error.localizedDescription) \(error.advice ?? "")".contains("secret"))
    }

    @Test func `A key is read from the credentials folder of the service manager`() async throws {
        let credentials = folder.parent.appending(path: "credentials")
        try FileManager.default.createDirectory(at: credentials, withIntermediateDirectories: true)
        let missing = Problem("$CREDENTIALS_DIRECTORY", "the variable is not set")
        #expect(await folder.writeError(.credential("shop", in: [:]))?.refusal == missing)
        let environment = ["CREDENTIALS_DIRECTORY": credentials.path]
        let storage = folder.storage(.credential("shop", in: environment))
        let path = credentials.appending(path: "shop").path
        let refusal = Problem(folder.path(""), "the credential \(path) is missing")
        #expect(await folder.writeError(.credential("shop", in: environment))?.refusal == refusal)
        try Data(Self.base64).write(to: credentials.appending(path: "shop"))
        try await storage.set(Data("1"), for: "a")
        #expect(try await folder.value(.credential("shop", in: environment)) == Data("1"))
        #expect(await storageError { _ = try await folder.storage(.credential("shop", in: [:])).keys() } != nil)
    }

    @Test func `A wrong passphrase is not reported as damage`() async throws {
        try await folder.storage(.cheap("correct horse")).set(Data("1"), for: "a")
        #expect(try await folder.value(.cheap("correct horse")) == Data("1"))
        let wrong = folder.wrongKey("this passphrase")
        #expect(await folder.readError(.cheap("battery")) == wrong)
        #expect(await folder.writeError(.cheap("battery")) == wrong)
        #expect(try folder.names().filter { $0.hasPrefix("store.damaged") } == [])
        var content = try folder.content()
        // Changes a bit of scrypt's salt.
        content[Offset.derivationSalt.lowerBound] ^= 1
        try folder.overwrite(with: content)
        let error = await folder.readError(.cheap("correct horse"))
        #expect(error?.damage != nil)
    }

    @Test func `A store tells without its key whether it has a passphrase, and so does its backup`() async throws {
        #expect(try !FileSecureStorage.hasPassphrase(in: folder.url))
        try await folder.storage().set(Data("1"), for: "a")
        #expect(try !FileSecureStorage.hasPassphrase(in: folder.url))
        try await folder.storage().rotateKey(to: .cheap("correct horse"))
        #expect(try FileSecureStorage.hasPassphrase(in: folder.url))
        folder.remove("store.sealed")
        #expect(try FileSecureStorage.hasPassphrase(in: folder.url))
    }

    @Test func `A passphrase opens the store in every Unicode form`() async throws {
        try await folder.storage(.cheap("caf\u{e9}")).set(Data("1"), for: "a")
        #expect(try await folder.value(.cheap("cafe\u{301}")) == Data("1"))
    }

    @Test func `An empty passphrase is refused`() async throws {
        #expect(await folder.writeError(.cheap(""))?.refusal != nil)
    }

    /// The library would allocate 8 TiB of memory for N = 2^33.
    @Test(arguments: [1, 9, 19, 33, 255] as [UInt8])
    func `A header with a cost out of bounds is refused before the derivation`(logN: UInt8) async throws {
        try await folder.storage(.cheap("correct horse")).set(Data("1"), for: "a")
        var content = try folder.content()
        content[Offset.cost] = logN
        try folder.overwrite(with: Offset.withChecksum(content))
        let error = await folder.readError(.cheap("correct horse"))
        #expect(error?.refusal?.reason == "it asks for scrypt with N = 2^\(logN)")
    }

    @Test func `A store opens only with its own kind of key`() async throws {
        try await folder.storage(.cheap("correct horse")).set(Data("1"), for: "a")
        let sources = ["the key file \(folder.path("store.key"))", "the environment variable KEY"]
        let errors = await [folder.readError(), folder.readError(variable(Self.hex))]
        #expect(errors == sources.map { folder.wrongKey("\($0), but with a passphrase") })
        folder.remove("store.sealed")
        try await folder.storage().set(Data("1"), for: "a")
        let wrong = folder.wrongKey("a passphrase, but with a key")
        #expect(await folder.readError(.cheap("correct horse")) == wrong)
    }
}
