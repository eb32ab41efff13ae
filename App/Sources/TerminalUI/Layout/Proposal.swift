/// The space that a parent offers; `nil` asks for as much as is wanted.
package struct Proposal: Hashable, Sendable {
    package var width: Int?
    package var height: Int?

    package init(width: Int? = nil, height: Int? = nil) {
        self.width = width.map { max(0, $0) }
        self.height = height.map { max(0, $0) }
    }

    package init(_ size: Size) {
        self.init(width: size.width, height: size.height)
    }

    /// More than any screen has; a view that takes all that there is answers with it.
    package static let unlimited = 1 << 20

    func inset(by insets: Insets) -> Proposal {
        Proposal(
            width: width.map { $0 - insets.left - insets.right },
            height: height.map { $0 - insets.top - insets.bottom }
        )
    }
}
