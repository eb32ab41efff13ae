import Features
import TerminalUI

/// The picture of an item beside its text, in a terminal with colors.
struct ItemPicture: LocalizedView {
    let item: Item
    let state: @MainActor (PictureSize) -> Loadable<PixelImage>
    let load: @MainActor (PictureSize) async -> Void

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.usesGraphics) { usesGraphics in
            let size = usesGraphics ? PictureSize.medium : .small
            Group {
                switch state(size) {
                case .loading, .empty: EmptyView()
                case .failed(let failure): Text(localizer(failure.message)).style(\.muted)
                case .loaded(let image, _): PixelView(image: image)
                }
            }
            .task(id: [item.id, "\(size)"]) { await load(size) }
        }
    }
}

/// An image in pixels, in the colors of the terminal, or as text.
struct PixelView: View {
    let image: PixelImage

    var body: some View {
        if let bitmap = Bitmap(width: image.width, bytes: image.bytes) { Image(bitmap) }
    }
}

private enum ShowsPicturesKey: EnvironmentKey { static var defaultValue: Bool { false } }

extension EnvironmentValues {
    /// `true` if pictures are shown beside text: in a terminal with many colors, unless pictures are drawn as text.
    var showsPictures: Bool {
        get { self[ShowsPicturesKey.self] && (colorDepth == .palette || colorDepth == .full) }
        set { self[ShowsPicturesKey.self] = newValue }
    }
}
