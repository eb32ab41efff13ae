import Foundation

extension Size {
    /// Reads the size of the terminal at `descriptor`; if it is unknown or 0, uses `COLUMNS` and `LINES`, else 80 by 24.
    public init(ofTerminalAt descriptor: Int32, environment: [String: String]) {
        var window = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
        func length(_ reported: UInt16, _ variable: String, default: Int) -> Int {
            if isKnown, reported > 0 { return Int(reported) }
            guard let value = environment[variable].flatMap(Int.init), (1...10_000).contains(value) else {
                return `default`
            }
            return value
        }
        self.init(length(window.ws_col, "COLUMNS", default: 80), length(window.ws_row, "LINES", default: 24))
    }
}
