/// An event of a screen, for a trace.
public enum ScreenEvent: Hashable, Sendable {
    /// A key press or another input. The value is the name of a key that types nothing, as in `enter`, or the kind of the
    /// input.
    case input(String)
    /// A frame was written to the terminal. The duration includes updating the views.
    case frame(duration: Duration, byteCount: Int)
}
