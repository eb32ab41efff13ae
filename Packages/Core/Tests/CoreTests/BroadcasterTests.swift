import Core
import Testing

@Suite(.timeLimit(.minutes(1))) struct BroadcasterTests {
    @Test func `Each stream gets the included values from its start until the broadcaster is gone`() async {
        var broadcaster: Broadcaster<Int>? = Broadcaster()
        broadcaster?.send(0)
        let all = broadcaster?.stream { _ in true }
        let even = broadcaster?.stream { $0.isMultiple(of: 2) }
        for number in 1...4 { broadcaster?.send(number) }
        broadcaster = nil
        #expect(await all?.reduce(into: []) { $0.append($1) } == [1, 2, 3, 4])
        #expect(await even?.reduce(into: []) { $0.append($1) } == [2, 4])
    }

    @Test func `A stream that nobody keeps gets no values`() async {
        let broadcaster = Broadcaster<InstanceToken>()
        weak var token: InstanceToken?
        do {
            _ = broadcaster.stream { _ in true }
            let sent = InstanceToken()
            token = sent
            broadcaster.send(sent)
        }
        #expect(token == nil)
    }
}

private final class InstanceToken: Sendable {}
