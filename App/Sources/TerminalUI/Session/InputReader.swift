import Foundation
import Synchronization

/// A thread that waits for keys and signals, so that neither the main actor nor the cooperative pool does.
///
/// What must work while the main actor is busy it does itself: to suspend, and to end the process when the user asks
/// for the second time.
final class InputReader: Sendable {
    private let terminal: Terminal
    private let signals: SignalPipe
    private let mailbox: PendingEvents
    private let isStopping = Atomic<Bool>(false)
    private let end = AsyncStream.makeStream(of: Never.self)

    init(terminal: Terminal, signals: SignalPipe, mailbox: PendingEvents) {
        (self.terminal, self.signals, self.mailbox) = (terminal, signals, mailbox)
    }

    func start() {
        let thread = Thread { [self] in
            var loop = InputLoop(terminal: terminal, signals: signals, mailbox: mailbox)
            while !isStopping.load(ordering: .acquiring) { loop.turn() }
            end.continuation.finish()
        }
        thread.name = "terminal input"
        thread.start()
    }

    /// Ends the thread; once this returns it reads no key more.
    func stop() async {
        isStopping.store(true, ordering: .releasing)
        signals.interrupt()
        // Not cancelled with the session's task: the next reader of the terminal must not share its keys.
        await Task { [stream = end.stream] in for await _ in stream {} }.value
    }
}

private struct InputLoop {
    let terminal: Terminal
    let signals: SignalPipe
    let mailbox: PendingEvents
    var parser = InputParser()
    var hasInput = true
    /// What the session was asked to end by.
    var endingSignal: Int32?

    mutating func turn() {
        var waiting = [
            pollfd(fd: signals.reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0),
        ]
        let patience = endingSignal == nil ? parser.patience : .seconds(2)
        let count = poll(&waiting, hasInput ? 2 : 1, patience.map { Int32($0 / .milliseconds(1)) } ?? -1)
        guard count >= 0 else { return }
        if count == 0 {
            if let endingSignal { die(by: endingSignal) }
            deliver(parser.timeOut())
        }
        if waiting[0].revents != 0 { signals.take().forEach { handle($0) } }
        if hasInput, waiting[1].revents != 0 { read() }
    }

    private mutating func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(terminal.input, &bytes, bytes.count)
        if count > 0 {
            deliver(parser.feed(bytes[..<count]))
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            // The terminal is gone. Asking on would find that out for ever.
            hasInput = false
            // The system also sends SIGHUP, which must not count as asking twice.
            if endingSignal == nil { end(.signal(SIGHUP), by: SIGHUP) }
        }
    }

    private mutating func deliver(_ events: [InputEvent]) {
        let parts = events.split(omittingEmptySubsequences: false) { Self.ownKeys.contains($0) }
        var rest = events[...]
        for part in parts {
            if !part.isEmpty { mailbox.post(part.map(SessionEvent.input)) }
            rest = rest.dropFirst(part.count)
            if let own = rest.popFirst() { use(own) }
        }
    }

    private static let ownKeys: Set<InputEvent> = [
        .key(.ctrl("c")), .key(.ctrl("\\")), .key(.ctrl("z")), .key(.ctrl("l")),
    ]

    private mutating func use(_ own: InputEvent) {
        switch own {
        case .key(.ctrl("c")): end(.interrupted, by: SIGINT)
        case .key(.ctrl("\\")): end(.signal(SIGQUIT), by: SIGQUIT)
        case .key(.ctrl("z")): suspend(everyProcess: true)
        default: mailbox.post(.resumed)
        }
    }

    private mutating func handle(_ signal: Int32) {
        switch signal {
        case SIGWINCH: mailbox.post(.resized)
        case SIGTSTP: suspend(everyProcess: false)
        case SIGCONT: resume()
        case SIGINT: end(.interrupted, by: signal)
        case SIGTERM, SIGHUP, SIGQUIT: end(.signal(signal), by: signal)
        default: break
        }
    }

    /// Asks the session to end. When it has not within two seconds, or is asked again, the process ends.
    private mutating func end(_ ending: ExitReason, by number: Int32) {
        guard endingSignal != nil else {
            endingSignal = number
            return mailbox.post(.ended(ending))
        }
        if hasInput || number != SIGHUP { die(by: number) }
    }

    private func die(by number: Int32) {
        CrashGuard.restore()
        signal(number, SIG_DFL)
        kill(getpid(), number)
    }

    /// Gives the screen back and stops, as the terminal would have it: every process of the group for Ctrl-Z, so that
    /// the shell notices, whatever started us.
    ///
    /// The system does not stop a group that no shell could continue (POSIX.1-2017 §2.4.3); then we go on.
    private mutating func suspend(everyProcess: Bool) {
        terminal.leave()
        signal(SIGTSTP, SIG_DFL)
        kill(everyProcess ? 0 : getpid(), SIGTSTP)
        let others = signals.takeUntilContinued(atMost: 200)
        SignalPipe.takeOver(SIGTSTP)
        resume()
        others.forEach { handle($0) }
    }

    private func resume() {
        do {
            try terminal.enter()
            // The window may have changed meanwhile.
            mailbox.post(.resized, .resumed)
        } catch {
            mailbox.post(.ended(.signal(SIGHUP)))
        }
    }
}
