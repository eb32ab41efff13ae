/// An axis of the screen.
public enum Axis: Int8, CaseIterable, Sendable {
    case horizontal, vertical

    /// Several axes.
    public struct Set: OptionSet, Sendable {
        /// The bits of the axes.
        public let rawValue: Int8

        /// Creates axes from their bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// From left to right.
        public static let horizontal = Set(rawValue: 1)
        /// From top to bottom.
        public static let vertical = Set(rawValue: 2)
    }
}

/// An edge of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable {
    case top, leading, bottom, trailing

    /// Several edges.
    public struct Set: OptionSet, Sendable {
        /// The bits of the edges.
        public let rawValue: Int8

        /// Creates edges from their bits.
        public init(rawValue: Int8) { self.rawValue = rawValue }

        /// The left edge.
        public static let leading = Set(rawValue: 1)
        /// The right edge.
        public static let trailing = Set(rawValue: 2)
        /// The left and the right edge.
        public static let horizontal: Set = [leading, trailing]
        /// The top and the bottom edge.
        public static let vertical = Set(rawValue: 4)
        /// All edges.
        public static let all: Set = [horizontal, vertical]
    }
}

/// The left or the right edge.
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
    case leading, trailing
}

/// The top or the bottom edge.
public enum VerticalEdge: Int8, CaseIterable, Sendable {
    case top, bottom
}
