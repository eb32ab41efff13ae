import Testing

@testable import Core

/// The moments between taking a ticket and suspending, which no test can bring about from outside.
@Suite struct WaitingLineTests {
    /// A line for one permit, which is taken, and the tickets of two who want it.
    private func fullLine() throws -> (line: WaitingLine, first: UInt64, second: UInt64) {
        var line = WaitingLine()
        let tickets = (0..<3).map { _ in line.enter(limit: 1) }
        #expect(tickets[0] == nil)
        return (line, try #require(tickets[1]), try #require(tickets[2]))
    }

    /// What `wait` answers to the holder of `ticket`; nil if it is to suspend.
    private func wait(_ line: inout WaitingLine, with ticket: UInt64) async -> Bool? {
        var answer: Bool?
        var copy = line
        _ = await withCheckedContinuation { continuation in
            answer = copy.wait(with: ticket, continuation)
            continuation.resume(returning: true)
        }
        line = copy
        return answer
    }

    @Test func whoGotAPermitBeforeSuspendingKeepsItEvenIfCancelled() async throws {
        var (line, first, second) = try fullLine()
        _ = line.handOn()
        _ = line.leave(with: first)
        let (isFirstPermitted, isSecondPermitted) = (await wait(&line, with: first), await wait(&line, with: second))
        #expect(isFirstPermitted == true)
        #expect(isSecondPermitted == nil)
    }

    @Test func whoIsCancelledBeforeSuspendingLeavesThePermitToTheNext() async throws {
        var (line, first, second) = try fullLine()
        _ = line.leave(with: first)
        _ = line.handOn()
        let (isFirstPermitted, isSecondPermitted) = (await wait(&line, with: first), await wait(&line, with: second))
        #expect(isFirstPermitted == false)
        #expect(isSecondPermitted == true)
        _ = line.handOn()
        #expect(line.isEmpty)
    }

    @Test func aLineOfWhomAllHaveLeftKeepsNothing() throws {
        var (line, first, second) = try fullLine()
        _ = line.leave(with: second)
        _ = line.leave(with: first)
        _ = line.handOn()
        #expect(line.isEmpty)
        let next = line.enter(limit: 1)
        #expect(next == nil)
    }
}
