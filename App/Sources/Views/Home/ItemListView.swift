import Features
import PlatformUI

/// The catalog: cards in as many columns as fit, or rows in a terminal. It loads further pages on scrolling and can be searched.
struct ItemListView: View {
    @Bindable var model: ItemListViewModel
    @Environment(Localizer.self) private var localizer
    @Environment(\.screen.showsScreensBeside) private var showsItemBeside
    @ScaledMetric private var cardWidth = 150.0

    var body: some View {
        LoadableView(model.items, empty: .noItems) { _ in
            Group {
                if Shell.isTerminal {
                    // Its search finds categories, too.
                    list
                } else {
                    grid.safeAreaInset(edge: .top, spacing: 0) { CategoryChips(model: model) }
                }
            }
            .overlay { if hasNoMatch { noMatches } }
        }
        // A message without an item beside it has the whole width.
        .navigationSplitViewColumnWidth(min: hasOnlyMessage && model.openItem == nil ? .infinity : 280, ideal: 408)
        .screenTitle(localizer(.products), note: model.count.map { "\($0)" })
        .searchable(text: $model.searchText, isPresented: $model.showsSearch, prompt: localizer(.search))
        .maxLength(100)
        .refreshes { if model.loadMoreFailure == nil { await model.refresh() } else { await model.loadMore() } }
        .toolbar {
            // The tab bar of the terminal has it.
            if !Shell.isTerminal { ToolbarItem(placement: .navigation) { AccountButton() } }
            ToolbarItem(placement: .primaryAction) {
                Button(localizer(.introduction), systemImage: "questionmark.circle") { model.showOnboarding() }
                    .buttonStyle(.borderless)
                    .key("i")
            }
        }
        .task(id: localizer.language) { await model.run() }
        .task(id: model.searchText) { if showsItemBeside { await model.closeHiddenItem() } }
        .task(id: [model.openItem, model.items.value?.first?.id]) { if showsItemBeside { await model.loadOpenItem() } }
    }

    private var hasOnlyMessage: Bool { hasNoMatch || model.items.failure != nil }

    private var hasNoMatch: Bool { model.items.value != nil && model.selectedItem == nil && !model.isSearchIncomplete }

    private var noMatches: some View {
        ContentUnavailableView {
            Label(localizer(.noMatches(for: model.searchText)), systemImage: "magnifyingglass")
        } description: {
            if Shell.isTerminal { Text(localizer(.clearSearch)) }
        }
    }

    /// Rows. Beside an item they are selected, also with the arrow keys.
    private var list: some View {
        List(selection: showsItemBeside ? $model.itemBeside : $model.selection) {
            ForEach(model.matchingItems) { item in
                row(item)
                    .swipeActions { buyButton(item) }
                    .swipeActions(edge: .leading) { otherActions(item) }
                    .contextMenu { actions(item) }
            }
            end
        }
        .spacedRows()
    }

    private func row(_ item: Item) -> some View {
        let row = ItemText(item: item, titleLines: 1, price: localizer.price(of: item).map(localizer.money))
        return Group {
            if showsItemBeside {
                row
            } else {
                Button(action: { model.open(item.id) }, label: { row }).buttonStyle(.plain)
            }
        }
        .accessibilityElement(children: .combine)
    }

    private var grid: some View {
        ScrollView {
            LazyVGrid(
                columns: [GridItem(.adaptive(minimum: cardWidth), spacing: 16, alignment: .top)],
                alignment: .leading,
                spacing: 24
            ) {
                ForEach(model.matchingItems) { item in
                    Button {
                        model.open(item.id)
                    } label: {
                        VStack(alignment: .leading) {
                            picture(of: item).zoomSource(item.id)
                            ItemText(item: item)
                            if let price = localizer.price(of: item) { Text(localizer.money(price)) }
                        }
                        .contentShape(.rect)
                    }
                    .buttonStyle(.plain)
                    .accessibilityElement(children: .combine)
                    .contextMenu { actions(item) }
                }
            }
            .padding()
            VStack { end }.padding()
        }
    }

    /// The views below the last item: what is missing, or the progress of the next page.
    @ViewBuilder private var end: some View {
        if model.unreadableCount > 0 {
            Text(localizer(.unreadableItems(model.unreadableCount))).font(.footnote).foregroundStyle(.secondary)
        }
        if let failure = model.loadMoreFailure {
            FailureText(failure: failure)
            Button(localizer(.retry)) { Task { await model.loadMore() } }
        } else if model.isFiltering, model.hasMore {
            // The task of the search loads all pages.
            ProgressView(localizer(.loading))
        } else if model.hasMore {
            ProgressView(localizer(.loading)).task(id: model.items.value?.count) { await model.loadMore() }
        }
    }

    private func picture(of item: Item) -> some View {
        Thumbnail(state: model.picture(of: item)) { await model.loadPicture(of: item) }
    }

    @ViewBuilder private func actions(_ item: Item) -> some View {
        buyButton(item)
        otherActions(item)
    }

    private func buyButton(_ item: Item) -> some View {
        Button(localizer(.buy), systemImage: "cart") { model.buy(item.id) }.tint(.green).key("b")
    }

    private func showComments(on item: Item) { model.showComments(on: item.id, overItem: showsItemBeside) }

    @ViewBuilder private func otherActions(_ item: Item) -> some View {
        Button(localizer(.comments), systemImage: "bubble") { showComments(on: item) }.key("c")
        Button(localizer(.picture), systemImage: "photo") { model.showImage(of: item.id) }.key("p")
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

/// The title and the category of an item, and the number of its comments.
private struct ItemText: View {
    let item: Item
    var titleLines = 2
    /// The price beside the title.
    var price: String?
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading) {
            HStack(alignment: .firstTextBaseline) {
                Text(item.title).font(.headline).lineLimit(titleLines)
                if let price {
                    Spacer()
                    Text(price)
                }
            }
            Text("\(localizer(item.categoryName)) · \(localizer(.comments(item.commentCount)))" as String)
                .font(.subheadline)
                .foregroundStyle(.secondary)
                .lineLimit(titleLines)
        }
    }
}

/// The categories of the catalog, one of which can be chosen.
private struct CategoryChips: View {
    let model: ItemListViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        ScrollView(.horizontal, showsIndicators: false) {
            HStack {
                chip(nil, .allCategories)
                ForEach(model.categories, id: \.id) { chip($0.id, $0.name) }
            }
            .buttonBorderShape(.capsule)
            .padding(.horizontal)
            .padding(.vertical, 8)
        }
        .background(.bar)
    }

    @ViewBuilder private func chip(_ id: String?, _ name: LocalizedText) -> some View {
        let button = Button(localizer(name)) { model.category = id }
        if model.category == id {
            button.buttonStyle(.borderedProminent).accessibilityAddTraits(.isSelected)
        } else {
            button.buttonStyle(.bordered)
        }
    }
}
