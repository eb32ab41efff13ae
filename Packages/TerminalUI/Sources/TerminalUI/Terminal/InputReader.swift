import Foundation
import Synchronization

/// Waits for input and signals on a thread of its own, without blocking the main actor or the cooperative pool.
///
/// It suspends the process, and ends it at a second Ctrl-C, even while the main actor is busy.
final class InputReader: Sendable {
    private let loop: InputLoop
    private let isStopping = Atomic<Bool>(false)
    private let end = AsyncStream.makeStream(of: Never.self)

    init(terminal: Terminal, signals: SignalPipe, pendingEvents: PendingEvents, options: TerminalOptions) {
        loop = InputLoop(terminal: terminal, signals: signals, pendingEvents: pendingEvents, options: options)
    }

    func start() {
        let thread = Thread { [self] in
            var loop = loop
            while !isStopping.load(ordering: .acquiring) { loop.runOnce() }
            end.continuation.finish()
        }
        thread.name = "terminal input"
        thread.start()
    }

    /// Stops the thread, and waits until it has stopped reading input.
    func stop() async {
        isStopping.store(true, ordering: .releasing)
        loop.signals.interrupt()
        // Waits even if the current task is cancelled, so that the next reader of the terminal receives all keys.
        await Task { [stream = end.stream] in for await _ in stream {} }.value
    }
}

private struct InputLoop: Sendable {
    let terminal: Terminal
    let signals: SignalPipe
    let pendingEvents: PendingEvents
    let options: TerminalOptions
    var parser = InputParser()
    var hasInput = true
    /// The signal by which the loop was asked to end.
    var endingSignal: Int32?

    /// The time between two checks in the background: a shell need not send a signal when the process returns from there.
    private static let backgroundInterval = Duration.milliseconds(200)

    mutating func runOnce() {
        if !terminal.isShown { resume() }
        let isShown = terminal.isShown
        var descriptors = [
            pollfd(fd: signals.reading, events: Int16(POLLIN), revents: 0),
            pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0),
        ]
        let timeout = endingSignal != nil ? .seconds(2) : isShown ? parser.timeout : Self.backgroundInterval
        let count = poll(&descriptors, hasInput && isShown ? 2 : 1, timeout.map { Int32($0 / .milliseconds(1)) } ?? -1)
        guard count >= 0 else { return }
        if count == 0 {
            if let endingSignal { terminate(by: endingSignal) }
            deliver(parser.flush())
        }
        if descriptors[0].revents != 0 { signals.take().forEach { handle($0) } }
        if descriptors[1].revents != 0, terminal.isShown { read() }
    }

    private mutating func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(terminal.input, &bytes, bytes.count)
        if count > 0 {
            deliver(parser.feed(bytes[..<count]))
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
            // The terminal is gone; `poll` would report it again and again.
            hasInput = false
            // The system also sends SIGHUP, which must not count as a second request to end.
            if endingSignal == nil { end(.signal(SIGHUP), by: SIGHUP) }
        }
    }

    private mutating func deliver(_ events: [InputEvent]) {
        for event in events {
            switch event {
            case .key(.ctrl("c")): end(.interrupted, by: SIGINT)
            case .key(.ctrl("\\")): end(.signal(SIGQUIT), by: SIGQUIT)
            case .key(.ctrl("z")): suspend(everyProcess: true)
            case .key(.ctrl("l")): pendingEvents.post(.redraw)
            default: pendingEvents.post(.input(event))
            }
        }
    }

    private mutating func handle(_ signal: Int32) {
        switch signal {
        case SIGWINCH: pendingEvents.post(.redraw)
        case SIGTSTP: suspend(everyProcess: false)
        case SIGCONT: resume()
        case SIGINT: end(.interrupted, by: signal)
        case SIGTERM, SIGHUP, SIGQUIT: end(.signal(signal), by: signal)
        default: break
        }
    }

    /// Ends the render loop. If it does not end within two seconds, or at a second request, the process is terminated.
    private mutating func end(_ reason: ExitReason, by number: Int32) {
        guard endingSignal != nil else {
            endingSignal = number
            return pendingEvents.post(.ended(reason))
        }
        if hasInput || number != SIGHUP { terminate(by: number) }
    }

    private func terminate(by number: Int32) {
        // The terminal of a slow connection may take no output.
        CrashGuard.restore(within: 100)
        signal(number, SIG_DFL)
        kill(getpid(), number)
    }

    /// Restores the terminal and stops the process. Ctrl-Z stops every process of the group, as the terminal does in its
    /// normal mode, so that the shell notices it even if another program started this one.
    ///
    /// The system does not stop a process group that no shell could continue (POSIX.1-2017 §2.4.3); it then resumes at once.
    private mutating func suspend(everyProcess: Bool) {
        terminal.leave()
        var others = prepareToSuspend()
        if others.isEmpty {
            signal(SIGTSTP, SIG_DFL)
            kill(everyProcess ? 0 : getpid(), SIGTSTP)
            others = signals.takeUntilContinued(atMost: 200)
            SignalPipe.takeOver(SIGTSTP)
        }
        resume()
        if let onResume = options.onResume { Task { await onResume() } }
        others.forEach { handle($0) }
    }

    /// Waits for ``TerminalOptions/onSuspend``. Returns the signals that ask for the end of the process instead.
    private func prepareToSuspend() -> [Int32] {
        guard let onSuspend = options.onSuspend else { return [] }
        Task { [signals] in
            await onSuspend()
            signals.interrupt()
        }
        return signals.take(within: 2_000).filter { [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains($0) }
    }

    /// Shows the screen if the process is in the foreground.
    private mutating func resume() {
        do {
            if try terminal.enter() { pendingEvents.post(.redraw) }
        } catch {
            if endingSignal == nil { end(.signal(SIGHUP), by: SIGHUP) }
        }
    }
}
