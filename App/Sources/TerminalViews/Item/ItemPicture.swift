import Features
import TerminalUI

/// The picture of an item beside its text, in a terminal with colors. A picture that cannot be loaded takes no room.
struct ItemPicture: View {
    let item: Item
    let frame: Size
    /// The space between the picture and the text.
    let insets: Insets
    let state: @MainActor (PictureSize) -> Loadable<PixelImage>
    let load: @MainActor (PictureSize) async -> Void

    var body: some View {
        EnvironmentReader(\.usesGraphics) { usesGraphics in
            let size = usesGraphics ? PictureSize.medium : .small
            let picture = state(size)
            let isFailed = if case .failed = picture { true } else { false }
            Group {
                if let image = picture.value { PixelView(image: image) } else if !isFailed { LoadingView() }
            }
            .frame(width: isFailed ? 0 : frame.width, height: isFailed ? 0 : frame.height)
            .padding(isFailed ? Insets() : insets)
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
