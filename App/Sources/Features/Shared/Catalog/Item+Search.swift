import Foundation

extension Item {
    /// Returns whether the title, the summary or the category contains each word of `search`, regardless of case and
    /// accents.
    package func matches(_ search: String) -> Bool {
        search.split(separator: " ").allSatisfy { word in
            [title, summary, category].contains { $0.localizedStandardContains(word) }
        }
    }
}
