import Features
import Observation
import TerminalUI
import Views

/// The list of items, which loads further pages on scrolling and is searched with `/`. A wide window shows the selected item
/// beside the list.
struct ItemListView: LocalizedView {
    let model: ItemListViewModel

    func content(_ localizer: Localizer) -> some View {
        WithState(ItemSearch()) { search in
            ScreenLayout(
                model.items,
                isLoading: model.isLoading || model.isLoadingMore,
                heading: heading(search, localizer),
                refresh: refresh
            ) {
                LoadableView(model.items, empty: .noItems, placeholder: SkeletonView()) { _ in
                    if !model.matchingItems.isEmpty {
                        panes(localizer)
                    } else if model.isSearchIncomplete {
                        LoadingView()
                    } else {
                        EmptyStateView(message: .noMatches(for: model.searchText), suggestion: .clearSearch)
                    }
                    if model.unreadableCount > 0 {
                        Text(localizer(.unreadableItems(model.unreadableCount))).style(\.muted).layoutPriority(1)
                    }
                    if let failure = model.loadMoreFailure { FailureText(failure: failure).layoutPriority(1) }
                }
                .onKey("/", .search) { search.isTyping = true }
            }
            .onKey("i", AppCover.onboarding.title) { model.showOnboarding() }
            .onKey(search.isTyping || model.isSearching ? [.escape] : [], model.isSearching ? .clear : .cancel) {
                search.isTyping = false
                model.searchText = ""
            }
        }
        .task(id: localizer.language) { await model.run() }
    }

    private func refresh() async {
        if model.loadMoreFailure != nil { await model.loadMore() } else { await model.refresh() }
    }

    private func heading(_ search: ItemSearch, _ localizer: Localizer) -> HeadingView {
        let isSearching = search.isTyping || model.isSearching
        let count = model.count.map { "\($0)" }
        return HeadingView(
            note: isSearching ? nil : count,
            field: isSearching ? field(search, localizer) : nil,
            trailing: isSearching ? Text(count ?? "").style(\.muted) : buttons(search)
        )
    }

    private func buttons(_ search: ItemSearch) -> some View {
        EnvironmentReader(\.screenSize) { size in
            HStack(spacing: 3) {
                if size.width >= 80 {
                    KeyLabel(key: "i", title: .introduction).style(\.muted).onClick { model.showOnboarding() }
                }
                KeyLabel(key: "/", title: .search).style(\.muted).onClick { search.isTyping = true }
            }
        }
    }

    @ViewBuilder private func field(_ search: ItemSearch, _ localizer: Localizer) -> some View {
        HStack {
            Text("/").lineLimit(1).style(\.accent)
            if search.isTyping {
                TextField(
                    localizer(.nameOrCategory),
                    text: Binding(model, \.searchText),
                    maxLength: 100,
                    label: localizer.hint(.showResults)
                ) { search.isTyping = false }
                .focusedOnAppear()
                .frame(maxWidth: 30)
            } else {
                Text(model.searchText).lineLimit(1).style(\.title).onClick { search.isTyping = true }
            }
        }
    }

    private func panes(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.contentWidth) { width in
            let hasPanes = width >= Layout.minWidthForPanes
            HStack(spacing: 3) {
                list(localizer).frame(
                    maxWidth: hasPanes ? Layout.listPaneWidth : Proposal.unlimited,
                    maxHeight: Proposal.unlimited
                )
                if hasPanes, let item = model.selectedItem {
                    ItemPreview(item: item, model: model)
                        .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                }
            }
        }
        .onKey("b", .buy) { if let item = model.selectedItem { model.buy(item.id) } }
        .onKey("c", .comments) { if let item = model.selectedItem { model.showComments(on: item.id) } }
        .onKey("p", .picture) { if let item = model.selectedItem { model.showImage(of: item.id) } }
    }

    private func list(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            let last = model.isSearching ? nil : model.matchingItems.last?.id
            List(
                model.matchingItems,
                selection: Binding(model, \.selection),
                spacing: size.height >= Layout.minHeightForSpacedRows ? 1 : 0,
                label: localizer.hint(.open),
                open: { model.open($0.id) }
            ) { item in
                if item.id == last {
                    ItemRow(item: item).task(id: item.id) { await model.loadMore() }
                } else {
                    ItemRow(item: item)
                }
            }
        }
    }
}

/// The state of the search field.
@MainActor @Observable
private final class ItemSearch {
    var isTyping = false
}

/// A row of the list: the title and the price of an item, its category and the number of its comments.
private struct ItemRow: LocalizedView {
    let item: Item

    func content(_ localizer: Localizer) -> some View {
        VStack {
            HStack(spacing: 2) {
                Text(item.title).lineLimit(1).style(\.title)
                Spacer()
                if let price = localizer.price(of: item) {
                    Text(localizer.money(price)).lineLimit(1).layoutPriority(1)
                }
            }
            Text(localizer.facts(of: item)).lineLimit(1).style(\.muted)
        }
        .padding(Insets(left: 2, right: 1))
    }
}
