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
            ScrollView {
                if item.imageURL != nil { picture(of: item) }
                VStack(alignment: .leading, spacing: 16) {
                    ItemFacts(item: item)
                    Button(localizer(.comments(item.commentCount)), systemImage: "bubble") { model.showComments() }
                    Text(item.summary).italic()
                    Text(item.description)
                }
                .padding()
                .frame(maxWidth: .infinity, alignment: .leading)
            }
            .safeAreaInset(edge: .bottom, spacing: 0) {
                HStack {
                    ItemPrices(item: item)
                    Spacer()
                    Button(localizer(.buy)) { model.buy() }.buttonStyle(.borderedProminent)
                }
                .padding()
                .background(.bar)
            }
        }
        .screenTitle(model.item.value?.title ?? localizer(HomeDestination.item("").title))
        .toolbar {
            if let link = session?.link.flatMap(URL.init(string:)) { ShareLink(item: link) }
        }
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
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
private struct ItemFacts: View {
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
