import Features
import TerminalUI

/// The selected item beside the list of items.
struct ItemPreview: View {
    let item: Item
    let model: ItemListViewModel

    var body: some View {
        VStack(spacing: 1) {
            VStack {
                Text(item.title).lineLimit(1).style(\.title)
                ItemSummary(item: item)
            }
            .layoutPriority(1)
            EnvironmentReader(\.showsPictures) { showsPictures in
                if showsPictures {
                    ItemPicture(item: item, state: model.picture(of: item)) { await model.loadPicture(of: item) }
                        .frame(width: 40, height: 15)
                        .layoutPriority(1)
                }
            }
            ItemText(item: item)
        }
    }
}
