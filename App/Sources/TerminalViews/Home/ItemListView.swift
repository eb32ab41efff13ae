import Features
import Observation
import TerminalUI

/// The list of items, which loads further pages on scrolling and is searched with `/`, and the name of the user.
struct ItemListView: LocalizedView {
    let model: ItemListViewModel

    func content(_ localizer: Localizer) -> some View {
        WithState(ItemSearch()) { search in
            ScreenLayout(
                model.items,
                isLoading: model.isLoading || model.isLoadingMore,
                heading: HeadingView(
                    note: note(localizer),
                    field: search.isTyping || model.isSearching ? field(search, localizer) : nil,
                    user: user(localizer)
                ),
                refresh: refresh
            ) {
                LoadableView(model.items, empty: .noItems) { _ in
                    if model.matchingItems.isEmpty {
                        EmptyStateView(message: .noMatches(for: model.filter))
                    } else {
                        list(localizer)
                    }
                    if let failure = model.loadMoreFailure { FailureText(failure: failure).layoutPriority(1) }
                }
                .onKey("/", .search) { search.isTyping = true }
            }
            .onKey("a", .accounts) { model.showAccounts() }
            .onKey("o", AppCover.onboarding.title) { model.showOnboarding() }
            .onKey(search.isTyping || model.isSearching ? [.escape] : [], .cancel) {
                search.isTyping = false
                model.search("")
            }
        }
        .task(id: localizer.language) { await model.load() }
        .task(id: model.scheduledRetry) { await model.retryWhenDue() }
        .task(id: model.isSearching) { if model.isSearching { await model.loadRest() } }
        .task { await model.followUser() }
    }

    private func refresh() async {
        if model.loadMoreFailure != nil { await model.loadMore() } else { await model.refresh() }
    }

    private func user(_ localizer: Localizer) -> some View {
        Text(model.user?.name ?? localizer(.guest)).lineLimit(1).style(\.accent).onClick { model.showAccounts() }
    }

    private func note(_ localizer: Localizer) -> String? {
        guard model.items.value != nil else { return nil }
        return localizer(.items(model.matchingItems.count)) + (model.hasMore && !model.isSearching ? "+" : "")
    }

    @ViewBuilder private func field(_ search: ItemSearch, _ localizer: Localizer) -> some View {
        if search.isTyping {
            HStack {
                Text("/").style(\.accent)
                TextField(
                    localizer(.search),
                    text: Binding(get: { model.filter }, set: { model.search($0) }),
                    label: localizer.hint(.choose)
                ) { search.isTyping = false }
                .focusedOnAppear()
                .frame(maxWidth: 30)
            }
        } else {
            Text("/ \(model.filter)").lineLimit(1).style(\.accent)
        }
    }

    private func list(_ localizer: Localizer) -> some View {
        let last = model.isSearching ? nil : model.matchingItems.last?.id
        return List(model.matchingItems, label: localizer.hint(.open), open: { model.open($0.id) }) { item in
            if item.id == last {
                ItemRow(item: item).task(id: item.id) { await model.loadMore() }
            } else {
                ItemRow(item: item)
            }
        }
    }
}

/// The state of the search field.
@MainActor @Observable
private final class ItemSearch {
    var isTyping = false
}

/// A row of the list: the title and the price of an item, its summary and its category.
private struct ItemRow: LocalizedView {
    let item: Item

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            VStack {
                HStack(spacing: 2) {
                    Text(item.title).lineLimit(1).style(\.title)
                    Spacer()
                    if let price = localizer.price(of: item) { Text(localizer.money(price)).layoutPriority(1) }
                }
                HStack(spacing: 2) {
                    Text(item.summary).lineLimit(1).style(\.muted)
                    Spacer()
                    if size.width >= 60 { Text(localizer(item.categoryName)).style(\.muted).layoutPriority(1) }
                }
                if size.height >= 50 { Text("") }
            }
            .padding(horizontal: 1)
        }
    }
}
