import Core
import CoreTesting
import Features
import Foundation
import Testing

@MainActor @Suite struct StartOverViewModelTests {
    private let storage = ScriptedStorage()
    private nonisolated static let losses: [SecureStorageError] = [
        .keyMissing(path: "/data/store.sealed", source: "the key file"), .wrongKey(path: "/x", source: "s"),
        .damaged(path: "/x", reason: "r"),
    ]

    private func model(
        after error: SecureStorageError?,
        perform: @escaping @Sendable () async throws -> Void = {}
    ) async -> StartOverViewModel? {
        storage.fail(with: error)
        return await StartOverViewModel(storage, language: .english, systemLocale: "en_US", perform: perform)
    }

    @Test(arguments: losses) func `Lost data is reported with what a new start moves`(error: SecureStorageError)
        async throws
    {
        let model = try #require(await model(after: error))
        #expect(model.failure.message.english == "The stored sign-ins can't be read.")
        #expect(model.failure.details == error.errorDescription)
        let advice = try #require(model.advice)
        for words in ["unfinished orders", "not deleted"] { #expect(advice.english.contains(words)) }
        #expect(advice != model.failure.suggestion)
    }

    @Test(
        arguments: [nil, .unavailable(path: "/x", reason: "r"), .busy(path: "/x", waited: .seconds(10))]
            as [SecureStorageError?]
    )
    func `Data that can be read, now or later, is not started over`(error: SecureStorageError?) async {
        #expect(await model(after: error) == nil)
    }

    @Test func `A new start is made once and reports its failure`() async throws {
        let (disk, gate) = (ScriptedStorage(), Gate())
        let full = SecureStorageError.noSpace(path: "/x")
        disk.fail(with: full)
        let model = try #require(
            await model(after: Self.losses[0]) {
                await gate.pass()
                try await disk.set(Data(), for: "a")
            }
        )
        let first = Task { await model.startOver() }
        while !model.isStarting { await Task.yield() }
        #expect(await !model.startOver())
        gate.open()
        #expect(await !first.value)
        #expect(model.failure == UserFacingError(full) && model.advice == model.failure.suggestion)
        disk.fail(with: nil)
        #expect(await model.startOver())
        #expect(disk.messages == [.set("a")])
    }
}
