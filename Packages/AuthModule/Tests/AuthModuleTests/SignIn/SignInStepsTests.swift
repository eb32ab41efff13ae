import CoreTesting
import Locking
import Testing

@testable import AuthModule

@Suite(.timeLimit(.minutes(1))) struct SignInStepsTests {
    @Test func `A sign-in begins with the first call of next, and another iteration is another sign-in`() async throws {
        let count = Mutex(0)
        let steps = SignInSteps { report throws(AuthError) in
            count.withLock { $0 += 1 }
            report(.waiting)
        }
        for number in 1...2 {
            var iterator = steps.makeAsyncIterator()
            #expect(count.withLock(\.self) == number - 1)
            #expect(try await iterator.next() == .waiting)
            #expect(try await iterator.next() == nil)
            #expect(try await iterator.next() == nil)
            #expect(count.withLock(\.self) == number)
        }
    }

    @Test func `Steps before an error are delivered, and the error ends the sequence`() async throws {
        var iterator = SignInSteps { report throws(AuthError) in
            report(.waiting)
            report(.done(.mina))
            throw .codeExpired
        }.makeAsyncIterator()
        #expect(try await iterator.next() == .waiting)
        #expect(try await iterator.next() == .done(.mina))
        await #expect(throws: AuthError.codeExpired) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    /// Waits until the task is cancelled.
    @Sendable private static func waitForCancellation() async {
        let stream = AsyncStream<Never> { _ in }
        for await _ in stream {}
    }

    /// Iterates over a sign-in that ends with `end` when it is cancelled, and cancels it.
    private func cancelledSteps(end: @escaping SignInSteps.Run) async throws -> [SignInStep] {
        let began = Gate()
        began.open()
        let task = Task {
            try await SignInSteps { report throws(AuthError) in
                await began.pass()
                await Self.waitForCancellation()
                try await end(report)
            }.reduce(into: []) { $0.append($1) }
        }
        await began.untilArrived()
        task.cancel()
        return try await task.value
    }

    @Test func `Cancelling the iteration cancels the sign-in and delivers its error`() async throws {
        await #expect(throws: AuthError.denied()) {
            _ = try await cancelledSteps { _ throws(AuthError) in throw .denied() }
        }
    }

    @Test func `A sign-in that succeeds in spite of a cancellation is reported`() async throws {
        #expect(try await cancelledSteps { report throws(AuthError) in report(.done(.mina)) } == [.done(.mina)])
    }

    @Test func `A cancelled task begins no sign-in`() async throws {
        await #expect(throws: AuthError.cancelled) {
            try await whenCancelled {
                for try await _ in SignInSteps({ _ throws(AuthError) in Issue.record("It has begun.") }) {}
            }
        }
    }

    @Test func `Releasing the iterator cancels the sign-in`() async throws {
        let ended = Gate()
        ended.open()
        for try await step in SignInSteps({ report throws(AuthError) in
            report(.waiting)
            await Self.waitForCancellation()
            await ended.pass()
        }) where step == .waiting { break }
        await ended.untilArrived()
    }
}
