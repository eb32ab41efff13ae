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
                    ItemPicture(item: item, frame: Size(40, 15)) {
                        model.picture(of: item, $0)
                    } load: {
                        await model.loadPicture(of: item, $0)
                    }
                    .layoutPriority(1)
                }
            }
            ItemText(item: item)
        }
    }
}
