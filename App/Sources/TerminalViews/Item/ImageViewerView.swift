import Features
import TerminalUI

/// The picture of an item, as large as the screen.
struct ImageViewerView: LocalizedView {
    let model: ImageViewerViewModel

    func content(_ localizer: Localizer) -> some View {
        ScreenLayout(
            model.picture,
            isLoading: model.isLoading,
            heading: HeadingView(note: localizer(model.style.name), title: model.picture.value?.title),
            refresh: { await model.refresh() }
        ) {
            LoadableView(model.picture) { picture in
                PixelView(image: picture.image, isText: model.style == .text).centered()
            }
        }
        .onKey("m", .pictures) { model.showNextStyle() }
        .task(id: localizer.language) { await model.load() }
        .task(id: model.scheduledRetry) { await model.retryWhenDue() }
    }
}

/// An image in the colors of the terminal, or as text.
private struct PixelView: View {
    let image: PixelImage
    let isText: Bool

    var body: some View {
        EnvironmentReader(\.colorDepth) { depth in
            if let bitmap = Bitmap(image) {
                Image(bitmap).environment(\.colorDepth, isText ? .none : depth)
            }
        }
    }
}

extension Bitmap {
    fileprivate init?(_ image: PixelImage) {
        self.init(width: image.width, pixels: image.pixels.map { Pixel($0.red, $0.green, $0.blue) })
    }
}
