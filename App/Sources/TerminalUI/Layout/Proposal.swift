/// The space that a parent offers; `nil` asks for as much as is wanted.
public struct Proposal: Hashable, Sendable {
    /// Columns.
    public var width: Int?
    /// Rows.
    public var height: Int?

    /// A proposal.
    public init(width: Int? = nil, height: Int? = nil) {
        self.width = width.map { max(0, $0) }
        self.height = height.map { max(0, $0) }
    }

    /// A proposal of exactly `size`.
    public init(_ size: Size) {
        self.init(width: size.width, height: size.height)
    }

    /// More than any screen has; a view that takes all that there is answers with it.
    public static let unlimited = 1 << 20

    func inset(by insets: Insets) -> Proposal {
        Proposal(
            width: width.map { $0 - insets.left - insets.right },
            height: height.map { $0 - insets.top - insets.bottom }
        )
    }
}
