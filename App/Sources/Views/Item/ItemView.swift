import Features
import Foundation
import PlatformUI

/// The details of an item, over a bar with its price and the button to buy it. A tap on its picture enlarges it.
struct ItemView: View {
    let model: ItemViewModel
    @Environment(Localizer.self) private var localizer
    @Environment(AppSession.self) private var session: AppSession?

    var body: some View {
        LoadableView(model.item) { item in
            if Shell.isTerminal { columns(item) } else { page(item) }
        }
        .screenTitle(model.item.value?.title ?? localizer(HomeDestination.item("").title))
        .toolbar {
            if let link = session?.link.flatMap(URL.init(string:)) { ShareLink(item: link) }
        }
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }

    /// The picture above the text, over a bar with the price.
    private func page(_ item: Item) -> some View {
        ScrollView {
            if item.imageURL != nil { picture(of: item) }
            VStack(alignment: .leading, spacing: 16) {
                ItemFacts(item: item)
                commentsButton(item)
                text(of: item)
            }
            .padding()
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .safeAreaInset(edge: .bottom, spacing: 0) {
            HStack {
                ItemPrices(item: item)
                Spacer()
                buyButton
            }
            .padding()
            .background(.bar)
        }
    }

    /// The picture beside the text, which a low window has no room for below it.
    private func columns(_ item: Item) -> some View {
        HStack(alignment: .top, spacing: 24) {
            if item.imageURL != nil {
                picture(of: item).containerRelativeFrame(.horizontal, alignment: .topLeading) { width, _ in
                    width * 2 / 5
                }
            }
            VStack(alignment: .leading, spacing: 16) {
                VStack(alignment: .leading) {
                    ItemPrices(item: item)
                    ItemFacts(item: item)
                }
                HStack(spacing: 16) {
                    buyButton
                    commentsButton(item)
                }
                ScrollView { VStack(alignment: .leading, spacing: 16) { text(of: item) } }
            }
        }
    }

    private var buyButton: some View { Button(localizer(.buy)) { model.buy() }.buttonStyle(.borderedProminent) }

    private func commentsButton(_ item: Item) -> some View {
        Button(localizer(.comments(item.commentCount)), systemImage: "bubble") { model.showComments() }
    }

    @ViewBuilder private func text(of item: Item) -> some View {
        Text(item.summary).italic()
        Text(item.description)
    }

    private func picture(of item: Item) -> some View {
        Button {
            model.showImage()
        } label: {
            Thumbnail(state: model.picture(of: item), cornerRadius: 0) { await model.loadPicture(of: item) }
        }
        .buttonStyle(.plain)
        .accessibilityLabel(localizer(.picture))
        .id(item.id)
    }
}

/// The category of an item and the number of its comments.
struct ItemFacts: View {
    let item: Item
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Text("\(localizer(item.categoryName)) · \(localizer(.comments(item.commentCount)))" as String)
            .font(.subheadline)
            .foregroundStyle(.secondary)
    }
}

/// The prices of an item, that in the user's currency first.
private struct ItemPrices: View {
    let item: Item
    @Environment(Localizer.self) private var localizer

    var body: some View {
        let own = localizer.price(of: item)
        VStack(alignment: .leading) {
            if let own { AmountText(localizer.money(own)).font(.title2).bold() }
            Text(item.prices.filter { $0 != own }.map(localizer.money).joined(separator: " · "))
                .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .combine)
    }
}
