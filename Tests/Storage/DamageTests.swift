import Core
import CoreTesting
import Foundation
import Infrastructure
import Testing

/// Files that were changed from outside: an error or the right content, never wrong content, never a crash.
@Suite(.serialized, .timeLimit(.minutes(Amount.of(15, long: 240)))) struct DamageTests {
    @Test(arguments: ["store.sealed", "store.key"])
    func everyCutAndEveryFlippedBitIsNoticed(name: String) async throws {
        let store = try await DamagedStore()
        let whole = try store.content(of: name)
        var cases = (0..<whole.count).map { whole.prefix($0) }
        for bit in 0..<(whole.count * 8) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            cases += name == "store.sealed" ? [flipped, DamagedStore.signed(flipped)] : [flipped]
        }
        var outcomes: [DamagedStore.Outcome: Int] = [:]
        // A flipped bit of the checksum is put right again by the signing.
        cases.removeAll { $0 == whole }
        for content in cases {
            outcomes[try await store.read(with: content, in: name), default: 0] += 1
        }
        print("proof: \(name): \(cases.count) cuts and flipped bits, \(outcomes[.refused, default: 0]) noticed")
        #expect(outcomes.keys.map(\.self) == [.refused])
        #expect(try await store.read(with: whole, in: name) == .right)
    }

    @Test(arguments: 0..<4) func noFileIsReadWrongly(seed: UInt64) async throws {
        let store = try await DamagedStore()
        let count = Amount.of(20_000, long: 1_000_000) / 4
        var random = SeededGenerator(seed: seed)
        var outcomes: [DamagedStore.Outcome: Int] = [:]
        for _ in 0..<count {
            let content = Mutation.random(of: store.files, using: &random)
            outcomes[try await store.read(with: content), default: 0] += 1
        }
        let (right, refused) = (outcomes[.right, default: 0], outcomes[.refused, default: 0])
        print("proof: \(count) changed files: \(refused) refused, \(right) unchanged in meaning")
        #expect(right + refused == count)
        #expect(refused > count / 2)
    }

    @Test func noGenerationBeforeThatWasChangedIsPutBack() async throws {
        let store = try await DamagedStore()
        let whole = try store.content(of: "store.backup")
        let damaged = try store.content(of: "store.sealed").dropLast()
        var cases = (0..<whole.count).map { whole.prefix($0) }
        for bit in 0..<(whole.count * 8) {
            var flipped = whole
            flipped[bit / 8] ^= 1 << (bit % 8)
            cases += [flipped, DamagedStore.signed(flipped)]
        }
        cases.removeAll { $0 == whole }
        var outcomes: [DamagedStore.Outcome: Int] = [:]
        for content in cases { outcomes[try await store.restore(content, insteadOf: damaged), default: 0] += 1 }
        print("proof: store.backup: \(cases.count) cuts and flipped bits, \(outcomes[.refused] ?? 0) not put back")
        #expect(outcomes.keys.map(\.self) == [.refused])
        #expect(try await store.restore(whole, insteadOf: damaged) == .right)
    }

    @Test func nothingWrongIsPutBack() async throws {
        let store = try await DamagedStore()
        let count = Amount.of(2_000, long: 100_000)
        let damaged = [store.files[0].dropLast(), nil, Data()]
        var random = SeededGenerator(seed: 6)
        var outcomes: [DamagedStore.Outcome: Int] = [:]
        for number in 0..<count {
            let content = Mutation.random(of: store.files, using: &random)
            outcomes[try await store.restore(content, insteadOf: damaged[number % 3]), default: 0] += 1
        }
        let (right, refused) = (outcomes[.right, default: 0], outcomes[.refused, default: 0])
        print("proof: \(count) changed generations before: \(refused) not put back, \(right) unchanged in meaning")
        #expect(right + refused == count)
        #expect(refused > count / 2 && right > 0)
    }

    /// N = 2^30 would take a terabyte. What is accepted and wrong is derived, and fits nothing.
    @Test func aHeaderCannotAskForEndlessWork() async throws {
        let store = try await DamagedStore(key: PassphraseKeyProvider(Secret("passphrase"), cost: 10))
        #expect(try await store.read(with: store.files[0]) == .right)
        for cost in 0...255 where !(11...18).contains(cost) || cost == 11 {
            var file = store.files[0]
            file[DamagedStore.Offset.cost] = UInt8(cost)
            let outcome = try await store.read(with: DamagedStore.signed(file))
            #expect(outcome == (cost == 10 ? .right : .refused))
        }
    }
}
