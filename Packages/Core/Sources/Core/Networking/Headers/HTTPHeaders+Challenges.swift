import Foundation

extension HTTPHeaders {
    /// The errors of the Bearer challenges in a response (RFC 6750 §3), such as `insufficient_scope`.
    ///
    /// Commas separate challenges as well as their parameters, so a parameter belongs to the last scheme before it
    /// (RFC 9110 §11.6.1).
    var bearerErrors: [String] {
        var isQuoted = false
        var isEscaped = false
        let elements = (self["WWW-Authenticate"] ?? "").split { character in
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            return character == "," && !isQuoted
        }
        var scheme = ""
        return elements.compactMap { element in
            // Such as `Bearer error="x"`, `error = x`, `Bearer` or `Negotiate YWJj==`.
            let sides = element.split(separator: "=", maxSplits: 1)
            let words = sides.first?.lowercased().split { " \t".contains($0) } ?? []
            if let first = words.first, words.count > 1 || sides.count == 1 { scheme = String(first) }
            guard scheme == "bearer", words.last == "error", sides.count > 1 else { return nil }
            let value = sides[1].trimmingCharacters(in: .whitespaces)
            guard value.hasPrefix("\"") else { return value }
            return String(value.dropFirst().dropLast()).replacing(/\\(.)/) { $0.output.1 }
        }
    }
}
