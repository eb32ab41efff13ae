#if canImport(SwiftUI)
import Features
import SwiftUI

/// The catalog. It loads further pages on scrolling and can be searched.
struct ItemListView: View {
    @Bindable var model: ItemListViewModel
    @Environment(Localizer.self) private var localizer
    @Environment(\.showsScreensBeside) private var showsItemBeside

    var body: some View {
        LoadableView(model.items, empty: .noItems) { _ in list }
            .screenTitle(localizer(.products))
            .searchable(text: $model.searchText, isPresented: $model.showsSearch, prompt: localizer(.search))
            .refreshes { await model.refresh() }
            .toolbar {
                ToolbarItem(placement: .navigation) { AccountButton() }
                ToolbarItem(placement: .primaryAction) {
                    Button(localizer(.introduction), systemImage: "questionmark.circle") { model.showOnboarding() }
                }
            }
            .task(id: localizer.language) { await model.run() }
    }

    private var list: some View {
        // Beside an item, the rows are selected, also with the arrow keys.
        List(selection: showsItemBeside ? $model.openItem : nil) {
            ForEach(model.matchingItems) { row($0) }
            if model.unreadableCount > 0 {
                Text(localizer(.unreadableItems(model.unreadableCount))).font(.footnote).foregroundStyle(.secondary)
            }
            if let failure = model.loadMoreFailure {
                FailureText(failure: failure)
                Button(localizer(.retry)) { Task { await model.loadMore() } }
            } else if model.isSearching, model.hasMore {
                // The task of the search loads all pages.
                ProgressView()
            } else if model.hasMore {
                ProgressView().task(id: model.items.value?.count) { await model.loadMore() }
            }
        }
        .overlay {
            if model.matchingItems.isEmpty, !model.isSearchIncomplete {
                ContentUnavailableView(
                    localizer(.noMatches(for: model.searchText)),
                    systemImage: "magnifyingglass"
                )
            }
        }
    }

    private func row(_ item: Item) -> some View {
        Group {
            if showsItemBeside {
                ItemRow(item: item)
            } else {
                NavigationRow {
                    model.open(item.id)
                } content: {
                    ItemRow(item: item)
                }
            }
        }
        .swipeActions { buyButton(item) }
        .swipeActions(edge: .leading) { otherActions(item) }
        .contextMenu {
            buyButton(item)
            otherActions(item)
        }
    }

    private func buyButton(_ item: Item) -> some View {
        Button(localizer(.buy), systemImage: "cart") { Task { await model.buy(item.id) } }.tint(.green)
    }

    @ViewBuilder private func otherActions(_ item: Item) -> some View {
        Button(localizer(.comments), systemImage: "bubble") { model.showComments(on: item.id) }
        Button(localizer(.picture), systemImage: "photo") { model.showImage(of: item.id) }
    }
}

/// The current user, who opens the accounts on this device.
private struct AccountButton: View {
    @Environment(Localizer.self) private var localizer
    @Environment(AppCoordinator.self) private var coordinator

    var body: some View {
        Button(
            coordinator.status.user?.name ?? localizer(.notSignedIn),
            systemImage: "person.crop.circle"
        ) { coordinator.showAccounts() }
        .labelStyle(.titleAndIcon)
    }
}

/// The title, the category and the price of an item.
private struct ItemRow: View {
    let item: Item
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading) {
            Text(item.title).font(.headline)
            ItemFacts(item: item)
            if let price = localizer.price(of: item) { Text(localizer.money(price)) }
        }
    }
}

#if DEBUG
#Preview { PreviewView { ItemListView(model: ItemListViewModel()) } }
#Preview("States") { PreviewStates { ItemListView(model: ItemListViewModel()) } }
#Preview("Korean") { PreviewView("ko_KR") { ItemListView(model: ItemListViewModel()) } }
#endif
#endif
