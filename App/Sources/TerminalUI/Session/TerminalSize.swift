import Foundation

extension Size {
    /// The size of the terminal at `descriptor`; where it is unknown or 0, what `COLUMNS` and `LINES` say, else 80 by 24.
    init(ofTerminalAt descriptor: Int32, environment: [String: String]) {
        var window = winsize()
        let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
        func length(_ told: UInt16, _ variable: String, _ usual: Int) -> Int {
            if isKnown, told > 0 { return Int(told) }
            guard let value = environment[variable].flatMap(Int.init), (1...10_000).contains(value) else {
                return usual
            }
            return value
        }
        self.init(length(window.ws_col, "COLUMNS", 80), length(window.ws_row, "LINES", 24))
    }
}
