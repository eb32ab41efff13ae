import Features
import Foundation
import PlatformUI

/// The details of an item, over a bar with its price and the button to buy it. A tap on its picture enlarges it.
struct ItemView: View {
    let model: ItemViewModel
    /// The title until the item is loaded.
    var title: LocalizedText?
    @Environment(Localizer.self) private var localizer
    @Environment(AppSession.self) private var session: AppSession?
    @Environment(\.screen.isBesideRoot) private var isBesideRoot
    @Environment(\.showsPictures) private var showsPictures
    @Environment(\.hasRoomAboveText) private var hasRoomAboveText
    @Environment(\.pictureSize) private var pictureSize
    @Environment(\.paragraphSpacing) private var spacing

    var body: some View {
        LoadableView(model.item, hasOutline: false) { item in
            if Shell.isTerminal { columns(item) } else { page(item) }
        }
        .screenTitle(model.item.value?.title ?? localizer(title ?? HomeDestination.item("").title))
        .toolbar {
            // The terminal has a key.
            if !Shell.isTerminal, let link = session?.link.flatMap(URL.init(string:)) { ShareLink(item: link) }
        }
        .key("b", localizer(.buy), isInKeyBar: true, perform: key { model.buy() })
        .key("c", localizer(.comments), isInKeyBar: true, perform: key { model.showComments() })
        .key("p", localizer(.picture), isInKeyBar: true, perform: key { model.showImage() })
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }

    /// Returns the action of a key, which works before the item is loaded.
    private func key(_ action: @escaping @MainActor () -> Void) -> (@MainActor () -> Void)? {
        model.item.value == nil && model.item.failure != nil ? nil : action
    }

    /// The picture above the text, over a bar with the price.
    private func page(_ item: Item) -> some View {
        ScrollView {
            if item.imageURL != nil {
                Button {
                    model.showImage()
                } label: {
                    picture(of: item)
                }
                .buttonStyle(.plain)
                .accessibilityLabel(localizer(.picture))
            }
            VStack(alignment: .leading, spacing: spacing) {
                category(of: item)
                commentsButton(item)
                text(of: item)
            }
            .padding()
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .safeAreaInset(edge: .bottom, spacing: 0) {
            HStack {
                VStack(alignment: .leading) { ItemPrices(item: item) }
                Spacer()
                buyButton
            }
            .padding()
            .background(.bar)
        }
    }

    /// The picture beside the text, or in a column of a high window above it. Buy has the focus at first.
    private func columns(_ item: Item) -> some View {
        let hasPicture = item.imageURL != nil && showsPictures && model.picture(of: item, pictureSize).failure == nil
        let isPictureAbove = isBesideRoot && hasRoomAboveText
        return HStack(alignment: .top, spacing: 24) {
            if hasPicture, !isPictureAbove {
                picture(of: item)
                    .containerRelativeFrame(.horizontal, alignment: .topLeading) { width, _ in min(width * 2 / 5, 448) }
            }
            VStack(alignment: .leading, spacing: spacing) {
                VStack(alignment: .leading) {
                    HStack(spacing: 16) { ItemPrices(item: item).lineLimit(1) }
                    category(of: item)
                }
                HStack(spacing: 16) {
                    buyButton
                    commentsButton(item)
                    Button(localizer(.picture)) { model.showImage() }
                }
                ScrollView {
                    VStack(alignment: .leading, spacing: 16) {
                        if hasPicture, isPictureAbove {
                            picture(of: item)
                                .containerRelativeFrame(.vertical) { height, _ in min(height * 2 / 5, 320) }
                        }
                        text(of: item)
                    }
                }
            }
            // Longer lines are hard to read.
            .frame(maxWidth: 640, alignment: .leading)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private var buyButton: some View {
        Button(localizer(.buy)) { model.buy() }.buttonStyle(.borderedProminent).keyboardShortcut(.defaultAction)
    }

    private func commentsButton(_ item: Item) -> some View {
        Button(localizer(.comments(item.commentCount)), systemImage: "bubble") { model.showComments() }
    }

    private func category(of item: Item) -> some View {
        Text(localizer(item.categoryName)).font(.subheadline).foregroundStyle(.secondary)
    }

    /// The description and the first comments. A button opens all of them.
    @ViewBuilder private func text(of item: Item) -> some View {
        Text(item.summary).italic()
        Text(item.description)
        if let comments = model.comments.value, !comments.isEmpty {
            Text(localizer(.comments)).font(.headline)
            ForEach(comments.prefix(10)) { CommentText(comment: $0) }
        }
    }

    private func picture(of item: Item) -> some View {
        Thumbnail(state: model.picture(of: item, pictureSize), cornerRadius: 0) {
            await model.loadPicture(of: item, pictureSize)
        }
        .id(item.id)
    }
}

/// The prices of an item, that in the user's currency first.
private struct ItemPrices: View {
    let item: Item
    @Environment(Localizer.self) private var localizer

    var body: some View {
        let own = localizer.price(of: item)
        if let own { AmountText(amount: localizer.money(own)).font(.title2).bold() }
        Text(item.prices.filter { $0 != own }.map(localizer.money).joined(separator: " · ")).foregroundStyle(.secondary)
    }
}
