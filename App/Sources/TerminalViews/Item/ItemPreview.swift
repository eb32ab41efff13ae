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
            EnvironmentReader(\.previewSize) { size in
                if let size {
                    ItemPicture(item: item, frame: size) {
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

extension EnvironmentValues {
    /// The size of the picture above the text, or `nil` if pictures are off.
    fileprivate var previewSize: Size? {
        guard showsPictures else { return nil }
        return contentWidth >= 136 && screenSize.height >= 40 ? Size(64, 24) : Size(40, 15)
    }
}
