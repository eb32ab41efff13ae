// Decoration that a terminal does not have. These modifiers return the view itself.
extension View {
    /// Has no effect: all digits of a terminal have one width.
    public func monospacedDigit() -> some View { self }
    /// Has no effect: a symbol alone could not be read.
    public func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
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
    /// Has no effect: a terminal suggests nothing.
    public func textContentType(_ textContentType: TextContentType?) -> some View { self }
    /// Has no effect: a terminal has no automatic capitals.
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
    /// Has no effect: the keyboard of a terminal has all keys.
    public func keyboardType(_ type: UIKeyboardType) -> some View { self }
    /// Has no effect: a terminal has no menus.
    public func focusedSceneValue<T>(_ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T) -> some View { self }
    /// Has no effect: a terminal does not vibrate.
    public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback,
        trigger: T,
        condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
    ) -> some View {
        self
    }
}

/// A style of labels.
@MainActor
@preconcurrency
public protocol LabelStyle {}

/// The style of labels in a terminal.
public struct TitleAndIconLabelStyle: LabelStyle {}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// Shows the icon of a label on a graphical screen.
    public static var iconOnly: Self { Self() }
    /// Shows the title and the icon of a label.
    public static var titleAndIcon: Self { Self() }
}

/// A shape of an area.
public protocol Shape: Sendable {}

/// A rectangle.
public struct Rectangle: Shape {
    /// Creates a rectangle.
    public init() {}
}

/// A style of round corners.
public enum RoundedCornerStyle: Sendable {
    case continuous
}

extension Shape where Self == Rectangle {
    /// A rectangle.
    public static var rect: Self { Self() }
    /// Returns a rectangle, without round corners.
    public static func rect(cornerRadius: Double, style: RoundedCornerStyle = .continuous) -> Self { Self() }
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

extension Gesture {
    /// Returns the gesture; `action` is never performed.
    public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }

    /// Returns the gesture; `action` is never performed.
    public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> where Value: Equatable { self }
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

/// A choice whether text can be selected.
public protocol TextSelectability {}

/// Text that can be selected.
public struct EnabledTextSelectability: TextSelectability {}

extension TextSelectability where Self == EnabledTextSelectability {
    /// Text that can be selected.
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

/// A color scheme.
public enum ColorScheme: CaseIterable, Sendable {
    case light, dark
}

/// The kind of text in a field, for which a graphical system suggests stored texts.
public enum TextContentType: Sendable {
    case username, password
}

/// The automatic capitals of typed text.
public enum TextInputAutocapitalization: Sendable {
    case never
}

/// The keys of a keyboard on the screen.
public enum UIKeyboardType: Sendable {
    case decimalPad
}

/// A vibration.
public enum SensoryFeedback: Sendable {
    case success
}

/// The key of a value that the commands of menus read.
public protocol FocusedValueKey {
    associatedtype Value
}

/// The values that the commands of menus read.
public struct FocusedValues {
    /// No value in a terminal.
    public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
        get { nil }
        set {}
    }
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
    public let wrappedValue = ID()

    /// Creates a namespace.
    public init() {}
}
