import Features
import TerminalUI

/// An item: what it is, what it costs, and what can be done with it.
@MainActor
struct ItemView: LocalizedView {
    let model: ItemViewModel

    func content(_ text: Localizer) -> some View {
        let item = model.item.value
        ScreenLayout(
            model.item,
            isLoading: model.isLoading,
            note: item.flatMap { text.price(of: $0) }.map(text.money),
            title: item?.title,
            refresh: { await model.refresh() }
        ) {
            LoadableView(model.item) { item in
                VStack {
                    ScrollView { ItemText(item: item) }
                        .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                    actions(item, text).layoutPriority(1)
                }
            }
            .onKey("b", .buy) { await model.buy() }
            .onKey("c", .comments) { model.showComments() }
            .onKey("p", .picture) { model.showImage() }
        }
        .task(id: text.language) { await model.load() }
    }

    private func actions(_ item: Item, _ text: Localizer) -> some View {
        VStack {
            Divider()
            HStack(spacing: 2) {
                Button(text(.buy)) { await model.buy() }
                Button(text(.comments(item.commentCount))) { model.showComments() }
                Button(text(.picture)) { model.showImage() }
            }
        }
    }
}

/// What the catalog says of an item.
private struct ItemText: LocalizedView {
    let item: Item

    func content(_ text: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            VStack(spacing: 1) {
                VStack {
                    let prices = prices(text)
                    if item.title.cellWidth + (prices.first?.cellWidth ?? 0) + Self.headingRest > size.width {
                        Text(item.title).style(\.title)
                    }
                    Text(([text(item.categoryName)] + prices).joined(separator: " · ")).style(\.muted)
                }
                Text(item.summary).italic()
                Text(item.description)
            }
        }
    }

    /// What the heading has besides the title and the price: where it has no room, the title is here.
    private static let headingRest = 12

    /// The price where the person is, then the others.
    private func prices(_ text: Localizer) -> [String] {
        let own = text.price(of: item).map(text.money)
        let all = item.prices.map(text.money)
        return [own].compactMap(\.self) + all.filter { $0 != own }
    }
}
