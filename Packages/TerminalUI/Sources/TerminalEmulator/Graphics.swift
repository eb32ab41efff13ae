public import Foundation

/// An image on the screen.
public struct ScreenImage: Hashable, Sendable {
    /// The position of the top left cell.
    public let position: ScreenPoint
    /// The number of columns and rows that the image covers.
    public let size: TerminalSize
    /// The number of pixels in a row.
    public let pixelWidth: Int
    /// The red, green and blue of each pixel.
    public let pixels: Data
    fileprivate let id: Int
    fileprivate let placement: Int
}

/// The images of a terminal with the graphics protocol of kitty.
struct Graphics {
    /// The images on the screen.
    private(set) var shown: [ScreenImage] = []
    /// The number of images that the terminal keeps.
    var storedCount: Int { stored.count }
    private var stored: [Int: (width: Int, pixels: Data)] = [:]
    /// The image of which parts were received, and its size in bytes.
    private var upload: (id: Int, width: Int, length: Int, text: String)?

    /// Removes the images on the screen, as clearing it does.
    mutating func clear() { shown = [] }

    /// Returns whether an image covers one of `rows`.
    func covers(_ rows: Range<Int>) -> Bool {
        shown.contains { rows.overlaps($0.position.row..<$0.position.row + $0.size.rows) }
    }

    /// Applies a command, and returns whether it is valid and needs no answer.
    mutating func apply(_ command: GraphicsCommand, cursor: ScreenPoint, screen: TerminalSize) -> Bool {
        switch command["a"] {
        case nil where upload != nil, "t" where upload == nil: return receive(command)
        case "p": return place(command, cursor, screen)
        case "d": return delete(command)
        default: return false
        }
    }

    private mutating func receive(_ command: GraphicsCommand) -> Bool {
        if upload == nil {
            guard let id = command.number("i"), let width = command.number("s"), let height = command.number("v"),
                command["f"] == "24", command["q"] == "2"
            else { return false }
            upload = (id, width, 3 * width * height, "")
        }
        guard command.payload.utf8.count <= 4_096 else { return false }
        upload?.text += command.payload
        guard command["m"] != "1", let (id, width, length, text) = upload else { return true }
        upload = nil
        guard let pixels = Data(base64Encoded: text), pixels.count == length else { return false }
        stored[id] = (width, pixels)
        return true
    }

    private mutating func place(_ command: GraphicsCommand, _ cursor: ScreenPoint, _ screen: TerminalSize) -> Bool {
        guard let id = command.number("i"), let placement = command.number("p"), let image = stored[id],
            let columns = command.number("c"), let rows = command.number("r"), command["C"] == "1",
            command["q"] == "2", cursor.column + columns <= screen.columns, cursor.row + rows <= screen.rows
        else { return false }
        shown.removeAll { $0.id == id && $0.placement == placement }
        shown.append(
            ScreenImage(
                position: cursor,
                size: TerminalSize(columns, rows),
                pixelWidth: image.width,
                pixels: image.pixels,
                id: id,
                placement: placement
            )
        )
        return true
    }

    private mutating func delete(_ command: GraphicsCommand) -> Bool {
        let (id, count) = (command.number("i"), shown.count)
        switch command["d"] {
        case "A":
            for image in shown { stored[image.id] = nil }
            shown = []
            return true
        case "I":
            shown.removeAll { $0.id == id }
            return id.map { stored.removeValue(forKey: $0) != nil } ?? false
        case "i":
            shown.removeAll { $0.id == id && $0.placement == command.number("p") }
            return shown.count < count
        default: return false
        }
    }
}

/// A command of the graphics protocol: keys and values, and after a semicolon a payload.
struct GraphicsCommand {
    let payload: String
    private let values: [Substring: Substring]

    /// Parses a command without APC and `G`.
    init(_ text: Substring) {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        payload = parts.count > 1 ? String(parts[1]) : ""
        values = Dictionary(
            parts[0].split(separator: ",").map { pair in
                (pair.prefix(1), pair.dropFirst(2))
            }
        ) { $1 }
    }

    subscript(key: Substring) -> Substring? { values[key] }

    func number(_ key: Substring) -> Int? { values[key].flatMap { Int($0) } }
}
