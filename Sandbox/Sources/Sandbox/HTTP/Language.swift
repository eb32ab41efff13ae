import Foundation
import HTTPTypes
import Hummingbird

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
}

extension Request {
    /// The preferred language of the client.
    var language: Language { Language(acceptLanguage: headers[.acceptLanguage]) }

    /// Returns a response in the preferred language, with the header fields for it.
    func localized<Content: ResponseGenerator>(
        _ response: (Language) throws -> Content
    ) rethrows -> EditedResponse<Content> {
        let headers: HTTPFields = [.contentLanguage: language.rawValue, .vary: "Accept-Language"]
        return try EditedResponse(headers: headers, response: response(language))
    }
}
