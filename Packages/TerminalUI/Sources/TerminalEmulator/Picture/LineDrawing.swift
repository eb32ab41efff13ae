/// Line and block characters, drawn as shapes because fonts leave gaps between rows.
enum LineDrawing {
    /// Returns the SVG path of a line character in a cell, or `nil` for other characters.
    static func path(_ character: String, x: Double, y: Double, width: Double, height: Double) -> String? {
        guard let arms = arms[character] else { return nil }
        let (middleX, middleY) = (x + width / 2, y + height / 2)
        let ends = [(middleX, y), (x + width, middleY), (middleX, y + height), (x, middleY)]
        let points = arms.map { "\(decimal(ends[$0].0)) \(decimal(ends[$0].1))" }
        let middle = "\(decimal(middleX)) \(decimal(middleY))"
        if "╭╮╰╯".contains(character) { return "M\(points[0])Q\(middle) \(points[1])" }
        return points.map { "M\(middle)L\($0)" }.joined()
    }

    /// The directions of the lines from the center of a cell: 0 up, 1 right, 2 down, 3 left.
    private static let arms: [String: [Int]] = [
        "─": [1, 3], "│": [0, 2], "╭": [1, 2], "╮": [2, 3], "╰": [0, 1], "╯": [3, 0],
        "━": [1, 3], "┃": [0, 2],
    ]

    static func thickness(_ character: String) -> Double { "━┃".contains(character) ? 2.5 : 1 }

    /// The parts of a cell that block characters fill, as fractions of its width and height.
    static let blocks: [String: (x: Double, y: Double, width: Double, height: Double)] = [
        "█": (0, 0, 1, 1), "▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 0.5), "▌": (0, 0, 0.5, 1), "▐": (0.5, 0, 0.5, 1),
        "▁": (0, 0.875, 1, 0.125), "▔": (0, 0, 1, 0.125), "▏": (0, 0, 0.125, 1), "▕": (0.875, 0, 0.125, 1),
    ]
}

/// Formats a number with at most two decimals.
func decimal(_ number: Double) -> String {
    let text = "\((number * 100).rounded() / 100)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
