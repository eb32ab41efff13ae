// Decoration that a terminal does not have. These modifiers return the view itself.
extension View {
    /// Has no effect: the theme has a color for each meaning.
    public func tint<S: ShapeStyle>(_ tint: S?) -> some View { self }

    /// Has no effect: the theme has a color for each meaning.
    @_disfavoredOverload
    public func tint(_ tint: Color?) -> some View { self }

    /// Has no effect: all areas are rectangles.
    public func clipShape<S: Shape>(_ shape: S) -> some View { self }

    /// Has no effect: the whole rectangle of a view takes clicks.
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    /// Has no effect: buttons are in brackets.
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }

    /// Has no effect: nothing is animated but progress.
    public func contentTransition(_ transition: ContentTransition) -> some View { self }

    /// Has no effect: nothing is animated but progress.
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }

    /// Has no effect: a terminal has no gestures.
    public func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool = true) -> some View { self }

    /// Has no effect: a terminal selects all text.
    public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }

    /// Has no effect: the app chooses the theme of its terminal.
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }

    /// Has no effect: a terminal corrects nothing.
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
}

/// A shape of an area.
public protocol Shape: Sendable {}

/// A rectangle.
public struct Rectangle: Shape {}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape {}

extension Shape where Self == Rectangle {
    /// A rectangle.
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
    /// Returns a rectangle with round corners.
    public static func rect(cornerRadius: Double, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle()
    }
}

/// A style of round corners.
public enum RoundedCornerStyle: Sendable {
    case continuous
}

/// A shape of the border of buttons.
public struct ButtonBorderShape: Equatable, Sendable {
    /// A rectangle with round sides.
    public static let capsule = ButtonBorderShape()
}

/// An animation.
public struct Animation: Equatable, Sendable {
    /// The animation of the system.
    public static let `default` = Animation()
}

/// Performs `body`, without an animation.
public func withAnimation<Result>(_ animation: Animation? = .default, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// A transition between two contents of a view.
public struct ContentTransition: Equatable, Sendable {
    /// Returns the transition between two numbers.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }
}

/// A gesture.
@MainActor
@preconcurrency
public protocol Gesture<Value> {
    associatedtype Value
}

/// A gesture of two fingers.
public struct MagnifyGesture: Gesture {
    /// The state of the gesture.
    public struct Value: Equatable, Sendable {
        /// The scale since the start of the gesture.
        public var magnification: Double
    }

    /// Creates a gesture.
    public init(minimumScaleDelta: Double = 0.01) {}
}

extension Gesture {
    /// Returns the gesture; `action` is never performed.
    public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
}

extension Gesture where Value: Equatable {
    /// Returns the gesture; `action` is never performed.
    public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
}

/// A choice whether text can be selected.
public protocol TextSelectability {
    /// `true` if text can be selected.
    static var allowsSelection: Bool { get }
}

/// Text that can be selected.
public struct EnabledTextSelectability: TextSelectability {
    /// `true`.
    public static let allowsSelection = true
}

extension TextSelectability where Self == EnabledTextSelectability {
    /// Text that can be selected.
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

/// A color scheme.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    case light, dark
}

/// A length that grows with the size of text, which is fixed in a terminal.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    /// The length.
    public let wrappedValue: Value

    /// Creates a length.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

/// A namespace of transitions between views, which a terminal does not have.
@propertyWrapper
public struct Namespace: DynamicProperty {
    /// The identity of a namespace.
    public struct ID: Hashable, Sendable {}

    /// The identity of the namespace.
    public var wrappedValue: ID { ID() }

    /// Creates a namespace.
    public init() {}
}
