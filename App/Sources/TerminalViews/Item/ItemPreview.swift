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
            PreviewPicture(item: item) {
                model.picture(of: item, $0)
            } load: {
                await model.loadPicture(of: item, $0)
            }
            .layoutPriority(1)
            ItemText(item: item).padding(Insets(top: 1))
        }
    }
}

/// The picture of an item beside a list, unless pictures are off.
struct PreviewPicture: View {
    let item: Item
    let state: @MainActor (PictureSize) -> Loadable<PixelImage>
    let load: @MainActor (PictureSize) async -> Void

    var body: some View {
        EnvironmentReader(\.previewSize) { size in
            if let size { ItemPicture(item: item, frame: size, insets: Insets(top: 1), state: state, load: load) }
        }
    }
}

extension EnvironmentValues {
    /// The size of the picture beside a list, or `nil` if pictures are off.
    fileprivate var previewSize: Size? {
        guard showsPictures else { return nil }
        return contentWidth >= 139 && screenSize.height >= 40 ? Size(64, 24) : Size(40, 15)
    }
}
