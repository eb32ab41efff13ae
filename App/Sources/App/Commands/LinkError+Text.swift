import Foundation
import Navigation

extension LinkError {
    /// Returns a sentence that names the wrong part of `link` by its text, or `nil` if the error has no such part.
    func description(in link: String) -> String? {
        switch self {
        case .malformed(let part): part.text(in: link).map { "'\($0)' is not correctly encoded." }
        case .unknown(let part, _): part.text(in: link).map { "'\($0)' is not a known screen." }
        case .missing(.segment(let number), _):
            LinkPart.segment(number - 1).text(in: link).map { "Something is missing after '\($0)'." }
        case .missing(let part, _): "The \(part) is missing."
        case .invalid(let part, _): part.text(in: link).map { "'\($0)' is not valid here." }
        case .unexpected(let part): part.text(in: link).map { "'\($0)' is not expected." }
        case .tooLong, .foreign, .unprintable: nil
        }
    }
}

extension LinkPart {
    /// Returns the text of the part as it stands in `link`.
    fileprivate func text(in link: String) -> String? {
        let halves = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let address = halves[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let segments = address[0].components(separatedBy: "://").last?.split(
            separator: "/",
            omittingEmptySubsequences: false
        )
        switch self {
        case .segment(let number):
            guard let segments, segments.indices.contains(number - 1) else { return nil }
            return String(segments[number - 1]).shortened
        case .parameter(let name):
            let parameters = address.dropFirst().flatMap { $0.split(separator: "&") }
            return parameters.first { $0 == name || $0.hasPrefix("\(name)=") }.map { String($0).shortened } ?? name
        case .fragment: return halves.count > 1 ? "#\(halves[1])".shortened : nil
        }
    }
}
