import Foundation

/// Reads the dates of HTTP header fields in all three forms that a recipient must take (RFC 9110 §5.6.7).
///
/// It is arithmetic alone: a `DateFormatter` costs a hundred times as much, and follows the user's locale if nobody
/// stops it.
enum HTTPDate {
    /// The date that a text tells.
    ///
    /// - Parameters:
    ///   - text: Such as `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
    ///     `Sun Nov  6 08:49:37 1994`.
    ///   - now: Tells the century of a year of two digits: more than 50 years ahead means the past.
    /// - Returns: The date, or nil if `text` is none.
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
        let seconds = (days(year: year, month: month + 1, day: day) * 24 + hour) * 3600 + minute * 60 + second
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else {
            return nil
        }
        return Int(text)
    }

    private static func year(ending: Int, now: Date) -> Int {
        let thisYear = 1970 + Int((now.timeIntervalSince1970 / 31_556_952).rounded(.down))
        let year = thisYear - thisYear % 100 + ending
        return year > thisYear + 50 ? year - 100 : year <= thisYear - 50 ? year + 100 : year
    }

    /// The days from 1970 to a date of the Gregorian calendar. Years are counted from March, so that the leap day is
    /// the last of its year.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
