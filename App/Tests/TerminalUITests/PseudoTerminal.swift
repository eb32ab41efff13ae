import Foundation
import Synchronization
@testable import TerminalUI
import Testing

/// A pseudo-terminal that collects output and sends keys.
final class PseudoTerminal: Sendable {
    private let master: Int32
    private let slave: Int32
    private let written = Mutex<[UInt8]>([])
    private let isHungUp = Atomic<Bool>(false)
    private let changes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    init(width: Int, height: Int) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        slave = open(try #require(Self.unlockedName(of: master)), O_RDWR | O_NOCTTY)
        try #require(slave >= 0)
        resize(width: width, height: height)
        Thread { [self] in collect() }.start()
    }

    deinit {
        close(slave)
    }

    /// Returns options that show a screen in this terminal.
    func options(term: String = "xterm-256color") -> TerminalOptions {
        var options = TerminalOptions(environment: ["TERM": term])
        options.streams = (slave, slave)
        return options
    }

    /// The flags of the terminal settings.
    var settings: [tcflag_t] {
        var settings = termios()
        tcgetattr(slave, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }

    /// All output so far.
    var text: String { written.withLock { String(decoding: $0, as: UTF8.self) } }

    func type(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    func resize(width: Int, height: Int) {
        var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Closes the terminal side, so that the program has no terminal any more.
    func hangUp() {
        isHungUp.store(true, ordering: .releasing)
    }

    /// Waits until the output contains `text` a number of times.
    func wait(for text: String, times: Int = 1) async {
        if self.text.ranges(of: text).count >= times { return }
        for await _ in changes.stream where self.text.ranges(of: text).count >= times { return }
    }

    /// Unlocks the other side and returns its path. Swift's Glibc module has no `grantpt`, `unlockpt` and `ptsname`.
    private static func unlockedName(of master: Int32) -> String? {
        #if canImport(Darwin)
        guard grantpt(master) == 0, unlockpt(master) == 0 else { return nil }
        return ptsname(master).map { String(cString: $0) }
        #else
        let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var (lock, number): (Int32, UInt32) = (0, 0)
        guard ioctl(master, setLock, &lock) == 0, ioctl(master, getNumber, &number) == 0 else { return nil }
        return "/dev/pts/\(number)"
        #endif
    }

    private func collect() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        // The reading thread closes the descriptor, because it must stay open while it is read.
        defer { close(master) }
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while !isHungUp.load(ordering: .acquiring) {
            guard poll(&ready, 1, 10) > 0 else { continue }
            let count = read(master, &bytes, bytes.count)
            guard count > 0 else { break }
            written.withLock { $0 += bytes[..<count] }
            changes.continuation.yield()
        }
        changes.continuation.finish()
    }
}
