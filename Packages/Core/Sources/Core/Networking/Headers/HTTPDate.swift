import Foundation

/// A parser for the dates of HTTP header fields.
enum HTTPDate {
    /// The three formats that a recipient must accept (RFC 9110 §5.6.7), such as `Sun, 06 Nov 1994 08:49:37 GMT`,
    /// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    private static let formats = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
    ]

    /// Parses a date. Returns `nil` if `text` is not a date. Years of two digits are at most 50 years after `now`.
    static func parse(_ text: String, now: Date) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.twoDigitStartDate = formatter.calendar.date(byAdding: .year, value: -50, to: now)
        // The day of the third format is padded with a space.
        let text = text.replacing("  ", with: " ")
        for format in formats {
            formatter.dateFormat = format
            // Texts that the formatter tolerates, such as `sun` for `Sun`, are not dates of HTTP.
            if let date = formatter.date(from: text), formatter.string(from: date) == text { return date }
        }
        return nil
    }
}
