import Core
import Foundation
import Infrastructure
import Testing

@Suite struct KeyProviderTests {
    private let lab = StoreLab()
    private static let hex = String(repeating: "a7", count: 32)
    private static let base64 = Data(repeating: 0xa7, count: 32).base64EncodedString()

    private func wrongKey(_ source: String) -> SecureStorageError {
        .wrongKey(path: lab.path("store.sealed"), source: source)
    }

    // MARK: - Key file

    @Test func aMissingKeyIsAnErrorAndNoNewKeyIsMade() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        let running = lab.storage()
        #expect(try await running.data(for: "a") == Data("1"))
        lab.remove("store.key")
        let missing = SecureStorageError.keyMissing(
            path: lab.path("store.sealed"),
            source: "the key file \(lab.path("store.key"))"
        )
        #expect(await storageError { _ = try await lab.storage().data(for: "a") } == missing)
        #expect(await storageError { try await lab.storage().set(Data(), for: "b") } == missing)
        // One that has the key in memory must not seal with it what nobody could open afterwards.
        #expect(await storageError { try await running.set(Data(), for: "b") } == missing)
        #expect(!lab.exists("store.key"))
    }

    @Test func theKeyOfAnotherStoreDoesNotOpenThisOne() async throws {
        try await lab.storage().set(Data("1"), for: "a")
        try lab.overwrite("store.key", with: Data(repeating: 7, count: 32))
        let wrong = wrongKey("the key file \(lab.path("store.key"))")
        #expect(await storageError { _ = try await lab.storage().data(for: "a") } == wrong)
        #expect(await storageError { try await lab.storage().set(Data(), for: "b") } == wrong)
    }

    @Test(arguments: [Data(), Data(count: 31), Data("no key at all, but text of some length"), Data(count: 5000)])
    func aKeyFileWithoutAKeyIsAnError(content: Data) async throws {
        try await lab.storage().set(Data("1"), for: "a")
        try lab.overwrite("store.key", with: content)
        let error = try #require(await storageError { _ = try await lab.storage().data(for: "a") })
        #expect(error.errorDescription?.contains(lab.path("store.key")) == true)
    }

    // MARK: - Environment

    @Test(arguments: [hex, hex.uppercased(), base64, base64 + "\n"])
    func aKeyComesFromAVariable(text: String) async throws {
        try await lab.storage(.environment("KEY", in: ["KEY": text])).set(Data("1"), for: "a")
        #expect(try await lab.storage(.environment("KEY", in: ["KEY": Self.hex])).data(for: "a") == Data("1"))
        #expect(!lab.exists("store.key"))
    }

    @Test func aVariableThatIsMissingIsAnErrorAndNothingTakesItsPlace() async throws {
        let source = "the environment variable KEY"
        for environment in [[:], ["KEY": ""]] {
            let storage = lab.storage(.environment("KEY", in: environment))
            #expect(
                await storageError { try await storage.set(Data(), for: "a") }?.refusal
                    == Problem(lab.path(""), "\(source) is missing")
            )
        }
        #expect(!lab.exists("store.key") && !lab.exists("store.sealed"))
        try await lab.storage(.environment("KEY", in: ["KEY": Self.hex])).set(Data("1"), for: "a")
        let none = lab.storage(.environment("KEY", in: [:]))
        let missing = SecureStorageError.keyMissing(path: lab.path("store.sealed"), source: source)
        #expect(await storageError { _ = try await none.data(for: "a") } == missing)
        let other = lab.storage(.environment("KEY", in: ["KEY": String(repeating: "00", count: 32)]))
        #expect(await storageError { _ = try await other.data(for: "a") } == wrongKey(source))
        // Half of the key is not advised to be replaced by another key.
        let half = lab.storage(.environment("KEY", in: ["KEY": String(repeating: "0", count: 40)]))
        let flaw = wrongKey("\(source), which holds no key of 32 random bytes")
        #expect(await storageError { _ = try await half.data(for: "a") } == flaw)
        // A key file that is there by chance is not tried either.
        try Data(repeating: 0xa7, count: 32).write(to: lab.url("store.key"))
        #expect(await storageError { _ = try await other.data(for: "a") } == wrongKey(source))
    }

    /// Text of 32 bytes could be taken for the bytes themselves, and be guessed.
    @Test(arguments: ["canary-hunter2", "canary: thirty-two letters, or so", "canary 한글로 쓴 열쇠, 32자"])
    func textThatIsNoKeyIsRefusedWithoutShowingIt(text: String) async throws {
        let storage = lab.storage(.environment("KEY", in: ["KEY": text]))
        let error = try #require(await storageError { try await storage.set(Data(), for: "a") })
        #expect(error.refusal != nil)
        #expect(!"\(error) \(error.localizedDescription) \(error.recoverySuggestion ?? "")".contains("canary"))
    }

    @Test func aKeyComesFromTheCredentialsOfTheServiceManager() async throws {
        let credentials = lab.parent.appending(path: "credentials")
        try FileManager.default.createDirectory(at: credentials, withIntermediateDirectories: true)
        let environment = ["CREDENTIALS_DIRECTORY": credentials.path]
        let storage = lab.storage(.credential("shop", in: environment))
        let path = credentials.appending(path: "shop").path
        #expect(
            await storageError { try await storage.set(Data(), for: "a") }?.refusal
                == Problem(lab.path(""), "the credential \(path) is missing")
        )
        try Data(Self.base64).write(to: credentials.appending(path: "shop"))
        try await storage.set(Data("1"), for: "a")
        #expect(try await lab.storage(.credential("shop", in: environment)).data(for: "a") == Data("1"))
        #expect(await storageError { _ = try await lab.storage(.credential("shop", in: [:])).keys() } != nil)
    }

    // MARK: - Passphrase

    @Test func aWrongPassphraseIsToldFromDamage() async throws {
        try await lab.storage(.cheap("correct horse")).set(Data("1"), for: "a")
        #expect(try await lab.storage(.cheap("correct horse")).data(for: "a") == Data("1"))
        let wrong = wrongKey("this passphrase")
        #expect(await storageError { _ = try await lab.storage(.cheap("battery")).data(for: "a") } == wrong)
        #expect(await storageError { try await lab.storage(.cheap("battery")).set(Data(), for: "a") } == wrong)
        #expect(try lab.names().filter { $0.hasPrefix("store.damaged") } == [])
        var content = try lab.content()
        // A bit of the salt of scrypt.
        content[Offset.derivationSalt.lowerBound] ^= 1
        try lab.overwrite(with: content)
        let error = await storageError { _ = try await lab.storage(.cheap("correct horse")).data(for: "a") }
        #expect(error?.damage != nil)
    }

    @Test func aPassphraseIsTheSameHoweverItIsTyped() async throws {
        try await lab.storage(.cheap("caf\u{e9}")).set(Data("1"), for: "a")
        #expect(try await lab.storage(.cheap("cafe\u{301}")).data(for: "a") == Data("1"))
    }

    @Test func anEmptyPassphraseIsRefused() async throws {
        #expect(await storageError { try await lab.storage(.cheap("")).set(Data(), for: "a") }?.refusal != nil)
    }

    /// The library would take 8 TiB of memory for this one.
    @Test(arguments: [19, 33, 255] as [UInt8])
    func aHeaderThatAsksForTooMuchIsRefusedBeforeAnythingIsDerived(logN: UInt8) async throws {
        try await lab.storage(.cheap("correct horse")).set(Data("1"), for: "a")
        var content = try lab.content()
        content[Offset.cost] = logN
        try lab.overwrite(with: Offset.signed(content))
        let error = await storageError { _ = try await lab.storage(.cheap("correct horse")).data(for: "a") }
        #expect(error?.refusal?.reason == "it asks for scrypt with N = 2^\(logN)")
    }

    @Test func aStoreIsOpenedWithItsOwnKindOfKeyAlone() async throws {
        try await lab.storage(.cheap("correct horse")).set(Data("1"), for: "a")
        let file = wrongKey("the key file \(lab.path("store.key")), but with a passphrase")
        #expect(await storageError { _ = try await lab.storage().data(for: "a") } == file)
        let given = lab.storage(.environment("KEY", in: ["KEY": Self.hex]))
        let variable = wrongKey("the environment variable KEY, but with a passphrase")
        #expect(await storageError { _ = try await given.data(for: "a") } == variable)
        lab.remove("store.sealed")
        try await lab.storage().set(Data("1"), for: "a")
        #expect(
            await storageError { _ = try await lab.storage(.cheap("correct horse")).data(for: "a") }
                == wrongKey("a passphrase, but with a key")
        )
    }
}
