import Foundation
import Locking
@testable import TerminalUI
import Testing

/// A pseudo-terminal that collects output and sends keys.
nonisolated final class Pseudoterminal: Sendable {
    private let manager: Int32
    private let subsidiary: Int32
    // Under the thread sanitizer, TerminalUI has a mutex too.
    private let output = Locking.Mutex<[UInt8]>([])
    private let isHungUp = Atomic<Bool>(false)
    private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(width: Int, height: Int, takesOutput: Bool = true) throws {
        var descriptors: (manager: Int32, subsidiary: Int32) = (-1, -1)
        var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&descriptors.manager, &descriptors.subsidiary, nil, nil, &size) == 0)
        (manager, subsidiary) = descriptors
        if takesOutput { Thread { [self] in collect() }.start() }
    }

    deinit {
        close(subsidiary)
    }

    /// Returns options that show a screen in this terminal.
    func options(term: String = "xterm-256color") -> TerminalOptions {
        var options = TerminalOptions(environment: ["TERM": term])
        options.streams = (subsidiary, subsidiary)
        return options
    }

    /// The flags of the terminal settings.
    var settings: [tcflag_t] {
        var settings = termios()
        tcgetattr(subsidiary, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }

    /// All output so far.
    var text: String { output.withLock { String(decoding: $0, as: UTF8.self) } }

    /// `true` if the terminal has taken no output for 100 ms.
    var isStalled: Bool {
        var ready = pollfd(fd: subsidiary, events: Int16(POLLOUT), revents: 0)
        return poll(&ready, 1, 100) == 0
    }

    func type(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(manager, $0.baseAddress, $0.count) }
    }

    /// Closes the manager side, so that the program loses its terminal.
    func hangUp() {
        isHungUp.store(true, ordering: .releasing)
    }

    /// Waits until the output contains `text` a number of times.
    func wait(for text: String, times: Int = 1) async {
        if self.text.ranges(of: text).count >= times { return }
        for await _ in changes.stream where self.text.ranges(of: text).count >= times { return }
    }

    private func collect() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        // The reading thread closes the descriptor, because it must stay open while it is read.
        defer { close(manager) }
        var ready = pollfd(fd: manager, events: Int16(POLLIN), revents: 0)
        while !isHungUp.load(ordering: .acquiring) {
            guard poll(&ready, 1, 10) > 0 else { continue }
            let count = read(manager, &bytes, bytes.count)
            guard count > 0 else { break }
            output.withLock { $0 += bytes[..<count] }
            changes.continuation.yield()
        }
        changes.continuation.finish()
    }
}
