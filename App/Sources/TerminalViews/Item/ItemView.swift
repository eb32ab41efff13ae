import Features
import TerminalUI

/// The details of an item, with buttons to buy it and to open its comments and its picture.
struct ItemView: LocalizedView {
    let model: ItemViewModel

    func content(_ localizer: Localizer) -> some View {
        let item = model.item.value
        ScreenLayout(
            model.item,
            isLoading: model.isLoading,
            heading: HeadingView(
                note: item.flatMap { localizer.price(of: $0) }.map(localizer.money),
                title: item?.title
            ),
            refresh: { await model.refresh() }
        ) {
            LoadableView(model.item) { item in
                VStack {
                    ScrollView { ItemText(item: item) }
                        .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                    actions(item, localizer).layoutPriority(1)
                }
            }
            .onKey("b", .buy) { await model.buy() }
            .onKey("c", .comments) { model.showComments() }
            .onKey("p", .picture) { model.showImage() }
        }
        .task(id: localizer.language) { await model.load() }
        .task(id: model.scheduledRetries) { await model.retryWhenDue() }
    }

    private func actions(_ item: Item, _ localizer: Localizer) -> some View {
        VStack {
            Divider()
            HStack(spacing: 2) {
                Button(localizer(.buy)) { await model.buy() }
                Button(localizer(.comments(item.commentCount))) { model.showComments() }
                Button(localizer(.picture)) { model.showImage() }
            }
        }
    }
}

/// The prices and the description of an item.
private struct ItemText: LocalizedView {
    let item: Item

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            VStack(spacing: 1) {
                VStack {
                    let prices = prices(localizer)
                    if item.title.cellWidth + (prices.first?.cellWidth ?? 0) + Self.headingExtraWidth > size.width {
                        Text(item.title).style(\.title)
                    }
                    Text(([localizer(item.categoryName)] + prices).joined(separator: " · ")).style(\.muted)
                }
                Text(item.summary).italic()
                Text(item.description)
            }
        }
    }

    /// The width that the heading needs besides title and price. If the title does not fit there, it is shown here.
    private static let headingExtraWidth = 12

    /// Returns the price in the user's currency, followed by the others.
    private func prices(_ localizer: Localizer) -> [String] {
        let own = localizer.price(of: item).map(localizer.money)
        let all = item.prices.map(localizer.money)
        return [own].compactMap(\.self) + all.filter { $0 != own }
    }
}
