import Foundation
import HTTPTypes

/// A language of the catalog.
enum Language: String, Sendable {
    case en, ko

    /// Selects the preferred language of `Accept-Language`, or English (RFC 9110 §12.5.4).
    init(acceptLanguage: String?) {
        let ranges = (acceptLanguage ?? "").split(separator: ",").map { range in
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            let language = parts.first?.split(separator: "-").first.flatMap { Language(rawValue: String($0)) }
            return (language: language, quality: quality ?? 1)
        }
        // `max` returns the first of equal elements.
        let best = ranges.filter { $0.language != nil && $0.quality > 0 }.max { $0.quality < $1.quality }
        self = best?.language ?? .en
    }

    /// The header fields of a response in this language.
    var headers: HTTPFields {
        [.contentLanguage: rawValue, .vary: "Accept-Language"]
    }
}
