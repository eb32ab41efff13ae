extension Emulator {
    /// Returns the text of a row without trailing spaces.
    public func line(_ row: Int) -> String {
        String(cells(row).map(\.text).joined().reversed().drop { $0 == " " }.reversed())
    }

    /// The text of all rows.
    public var lines: [String] { (0..<size.rows).map(line) }

    /// The text of all rows, separated by line breaks.
    public var text: String { lines.joined(separator: "\n") }

    /// Returns whether a row contains `text`.
    public func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

    /// The rows in a border that contains the size of the screen.
    public var framed: String {
        let label = " \(size.columns)×\(size.rows) "
        let top = "┌─" + label + String(repeating: "─", count: max(0, size.columns - 1 - label.count)) + "┐"
        let rows = (0..<size.rows).map { "│" + cells($0).map(\.text).joined() + "│" }
        return ([top] + rows + ["└" + String(repeating: "─", count: size.columns) + "┘"]).joined(separator: "\n")
    }

    /// The styles of the cells as letters with a legend; a dot stands for a plain cell.
    public var styles: String {
        var letters: [Rendition: Character] = [Rendition(): "·"]
        var legend: [String] = []
        let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        let rows = (0..<size.rows).map { row in
            let marks = cells(row).map { cell -> Character in
                if let letter = letters[cell.rendition] { return letter }
                let letter = legend.count < alphabet.count ? alphabet[legend.count] : "?"
                letters[cell.rendition] = letter
                legend.append("\(letter)  \(cell.rendition)")
                return letter
            }
            return "│" + String(marks) + "│"
        }
        return (rows + legend).joined(separator: "\n")
    }
}
