import Features
import TerminalUI

/// The prices of an item, that in the user's currency first, and its category.
struct ItemSummary: LocalizedView {
    let item: Item

    func content(_ localizer: Localizer) -> some View {
        VStack {
            HStack(spacing: 2) {
                let own = localizer.price(of: item)
                if let own { Text(localizer.money(own)).lineLimit(1).style(\.title).layoutPriority(1) }
                let others = item.prices.filter { $0 != own }.map(localizer.money)
                Text(others.joined(separator: " · ")).lineLimit(1).style(\.muted)
            }
            Text(localizer.facts(of: item)).lineLimit(1).style(\.muted)
        }
    }
}

/// The description of an item.
struct ItemText: View {
    let item: Item

    var body: some View {
        VStack(spacing: 1) {
            Text(item.summary).italic()
            Text(item.description)
        }
    }
}

extension Localizer {
    /// Returns the category of an item and the number of its comments.
    func facts(of item: Item) -> String {
        "\(self(item.categoryName)) · \(self(.comments(item.commentCount)))"
    }
}
