import Features
import TerminalUI

/// An item: what it is, what it costs, and what can be done with it.
@MainActor
struct ItemView: LocalizedView {
    let model: ItemModel

    func content(_ text: Localizer) -> some View {
        ScreenLayout(model.item, isLoading: model.isLoading, refresh: { model.refresh() }) {
            LoadableView(model.item) { item in
                Scroll { ItemText(item: item) }
                    .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                actions(item, text).layoutPriority(1)
            }
        }
        .lives(model, in: text.language)
    }

    private func actions(_ item: Item, _ text: Localizer) -> some View {
        VStack {
            Divider()
            HStack(spacing: 2) {
                Button(text(.buy)) { buy() }
                Button(text(.comments(item.commentCount))) { model.showComments() }
                Button(text(.picture)) { model.showImage() }
            }
        }
        .onKey("b", .buy) { buy() }
        .onKey("c", .comments) { model.showComments() }
        .onKey("p", .picture) { model.showImage() }
    }

    private func buy() {
        Task { await model.buy() }
    }
}

/// What the catalogue says of an item.
private struct ItemText: LocalizedView {
    let item: Item

    func content(_ text: Localizer) -> some View {
        VStack(spacing: 1) {
            VStack {
                Text(item.title).style(\.title)
                Text(text(item.categoryName)).style(\.muted)
            }
            HStack(spacing: 3) {
                for (number, price) in item.prices.enumerated() {
                    Text(text.money(price)).style(number == 0 ? \.accent : \.muted)
                }
            }
            Text(item.summary).italic()
            Text(item.description)
        }
    }
}
