import Features
import TerminalUI

/// The selected item beside the list of items.
struct ItemPreview: View {
    let item: Item
    let model: ItemListViewModel

    var body: some View {
        VStack {
            Text(item.title).lineLimit(2).style(\.title).layoutPriority(1)
            ItemSummary(item: item).layoutPriority(1)
            EnvironmentReader(\.previewSize) { size in
                if let size {
                    ItemPicture(item: item, frame: size, insets: Insets(top: 1)) {
                        model.picture(of: item, $0)
                    } load: {
                        await model.loadPicture(of: item, $0)
                    }
                    .layoutPriority(1)
                }
            }
            ItemText(item: item).padding(Insets(top: 1))
        }
    }
}

extension EnvironmentValues {
    /// The size of the picture above the text, or `nil` if pictures are off.
    fileprivate var previewSize: Size? {
        guard showsPictures else { return nil }
        return contentWidth >= 136 && screenSize.height >= 40 ? Size(64, 24) : Size(40, 15)
    }
}
