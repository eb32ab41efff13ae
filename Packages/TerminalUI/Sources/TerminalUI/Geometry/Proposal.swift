/// The size that a parent proposes to a view; `nil` asks for the ideal size.
package struct Proposal: Hashable, Sendable {
    var width: Int?
    var height: Int?

    init(width: Int? = nil, height: Int? = nil) {
        self.width = width.map { max(0, $0) }
        self.height = height.map { max(0, $0) }
    }

    init(_ size: Size) {
        self.init(width: size.width, height: size.height)
    }

    /// A length that is greater than any screen, for views that take all available space.
    static let unlimited = 1 << 20

    func inset(by insets: Insets) -> Proposal {
        Proposal(
            width: width.map { $0 - insets.left - insets.right },
            height: height.map { $0 - insets.top - insets.bottom }
        )
    }
}
