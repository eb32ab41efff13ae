extension StringProtocol where SubSequence == Substring {
    /// Returns the text in lines of at most `width` cells, wrapped between words if possible; `nil` wraps no line.
    public func lines(wrappedTo width: Int?) -> [String] {
        wrapped(to: width ?? .max).map { String($0.text) }
    }
}
