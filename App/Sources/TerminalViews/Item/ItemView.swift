import Features
import TerminalUI

/// The details of an item, with buttons to buy it and to open its comments and its picture.
///
/// Buy has the focus at first. Enter presses the focused button; while the text is scrolled, it buys.
struct ItemView: LocalizedView {
    let model: ItemViewModel

    func content(_ localizer: Localizer) -> some View {
        ScreenLayout(
            model.item,
            isLoading: model.isLoading,
            heading: HeadingView(title: model.item.value?.title),
            refresh: { await model.refresh() }
        ) {
            if case .failed(let failure) = model.item {
                FailureView(failure: failure)
            } else {
                loadedOrLoading(localizer)
                    .onKey("b", .buy) { model.buy() }
                    .onKey("c", .comments) { model.showComments() }
                    .onKey("p", .picture) { model.showImage() }
                    .onKey(.enter, "") { model.buy() }
            }
        }
        .task(id: localizer.language) { await model.run() }
    }

    private func loadedOrLoading(_ localizer: Localizer) -> some View {
        LoadableView(model.item) { item in
            HStack(spacing: 0) {
                EnvironmentReader(\.pictureSize) { size in
                    if let size, item.imageURL != nil { picture(of: item, size) }
                }
                details(item, localizer)
            }
        }
    }

    private func picture(of item: Item, _ frame: Size) -> some View {
        ItemPicture(item: item, frame: frame, insets: Insets(right: 3)) {
            model.picture(of: item, $0)
        } load: {
            await model.loadPicture(of: item, $0)
        }
    }

    private func details(_ item: Item, _ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            VStack(spacing: size.height >= Layout.minHeightForAir ? 1 : 0) {
                ItemSummary(item: item).layoutPriority(1)
                HStack(spacing: 2) {
                    Button(localizer(.buy)) { model.buy() }.buttonStyle(.borderedProminent)
                    Button(localizer(.comments(item.commentCount))) { model.showComments() }
                    Button(localizer(.picture)) { model.showImage() }
                }
                .layoutPriority(1)
                ScrollView { text(item, localizer).padding(Insets(right: 1)) }
                    .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
            }
            // Longer lines are hard to read.
            .frame(maxWidth: Layout.readableWidth, maxHeight: Proposal.unlimited)
        }
    }

    /// Returns the description and the first comments. A button opens all of them.
    private func text(_ item: Item, _ localizer: Localizer) -> some View {
        VStack(spacing: 1) {
            ItemText(item: item)
            if let comments = model.comments.value, !comments.isEmpty {
                Text(localizer(.comments)).style(\.title)
                for comment in comments.prefix(10) { CommentRow(comment: comment, showsReplies: false) }
            }
        }
    }
}

extension EnvironmentValues {
    /// The size of the picture on the screen of an item, or `nil` if there is no room for it.
    fileprivate var pictureSize: Size? {
        guard showsPictures, contentWidth >= 72, screenSize.height >= 20 else { return nil }
        let width = min(contentWidth * 2 / 5, 56)
        return Size(width, width * 3 / 8)
    }
}
