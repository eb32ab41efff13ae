import Features
import TerminalUI

/// The picture of an item beside its text, in a terminal with colors.
struct ItemPicture: LocalizedView {
    let item: Item
    let state: Loadable<PixelImage>
    let load: @MainActor () async -> Void

    func content(_ localizer: Localizer) -> some View {
        Group {
            switch state {
            case .loading, .empty: EmptyView()
            case .failed(let failure): Text(localizer(failure.message)).style(\.muted)
            case .loaded(let image, _): PixelView(image: image)
            }
        }
        .task(id: item.id, load)
    }
}

/// An image in the colors of the terminal, or as text.
struct PixelView: View {
    let image: PixelImage

    var body: some View {
        WithState(BitmapCache()) { cache in
            if let bitmap = cache.bitmap(of: image) { Image(bitmap) }
        }
    }
}

/// The bitmap of an image, so that it is not converted for each drawing.
@MainActor
private final class BitmapCache {
    private var source: PixelImage?
    private var result: Bitmap?

    func bitmap(of image: PixelImage) -> Bitmap? {
        if source == image { return result }
        source = image
        result = Bitmap(
            width: image.width,
            pixels: image.pixels.map { Bitmap.Pixel($0.red, $0.green, $0.blue) }
        )
        return result
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
