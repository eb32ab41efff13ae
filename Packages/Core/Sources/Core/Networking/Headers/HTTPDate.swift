import Foundation

/// A parser for the dates of HTTP header fields in all three formats that a recipient must accept (RFC 9110 §5.6.7).
///
/// `DateFormatter` depends on the user's locale and accepts texts that are not HTTP dates.
enum HTTPDate {
    /// Parses a date.
    ///
    /// - Parameters:
    ///   - text: A text such as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
    ///     `Sun Nov  6 08:49:37 1994`.
    ///   - now: The reference for two-digit years, which are at most 50 years ahead.
    /// - Returns: The date, or `nil` if `text` is not a date.
    static func parse(_ text: String, now: Date) -> Date? {
        let parts = text.split(separator: " ")
        guard let weekday = parts.first else { return nil }
        switch parts.count {
        case 6 where weekday.hasSuffix(",") && parts[5] == "GMT":
            return date(year: number(parts[3], digits: 4), month: parts[2], day: parts[1], time: parts[4])
        case 4 where weekday.hasSuffix(",") && parts[3] == "GMT":
            let day = parts[1].split(separator: "-", omittingEmptySubsequences: false)
            guard day.count == 3, let year = number(day[2], digits: 2) else { return nil }
            return date(year: self.year(ending: year, now: now), month: day[1], day: day[0], time: parts[2])
        case 5:
            return date(year: number(parts[4], digits: 4), month: parts[1], day: parts[2], time: parts[3])
        default:
            return nil
        }
    }

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func date(year: Int?, month: Substring, day: Substring, time: Substring) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
        // 60 is a leap second.
        guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            hour < 24, minute < 60, second <= 60,
            let year, let month = months.firstIndex(where: { $0 == month }),
            let day = number(day, digits: 1) ?? number(day, digits: 2), (1...31).contains(day)
        else { return nil }
        return calendar.date(
            from: DateComponents(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        )
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
            return nil
        }
        return Int(text)
    }

    private static func year(ending: Int, now: Date) -> Int {
        let thisYear = calendar.component(.year, from: now)
        let year = thisYear - thisYear % 100 + ending
        return year > thisYear + 50 ? year - 100 : year <= thisYear - 50 ? year + 100 : year
    }
}
