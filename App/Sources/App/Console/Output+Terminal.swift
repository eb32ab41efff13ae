import Foundation
import TerminalUI

extension Output {
    /// The width of the terminal that shows standard output; `nil` for a file or a pipe.
    static var width: Int? {
        guard isatty(STDOUT_FILENO) != 0 else { return nil }
        return Size(ofTerminalAt: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment).width
    }

    /// A Boolean value that indicates whether standard output can be written; `false` after the reader of a pipe, such as
    /// `head`, has ended.
    static var hasReader: Bool {
        var descriptor = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        guard poll(&descriptor, 1, 0) > 0 else { return true }
        return descriptor.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
    }
}
