import Features
import PlatformUI

/// The picture of an item, as large as the screen. A pinch or a double tap enlarges it.
struct ImageViewerView: View {
    let model: ImageViewerViewModel
    /// The scale, before and during a pinch.
    @State private var scale = 1.0
    @State private var pinch = 1.0
    @Environment(Localizer.self) private var localizer
    @Environment(\.largePictureSize) private var pictureSize

    var body: some View {
        LoadableView(model.picture) { picture in
            ScrollView([.horizontal, .vertical]) {
                PictureView(image: picture.image, title: picture.title)
                    .containerRelativeFrame([.horizontal, .vertical]) { length, _ in length * shownScale }
            }
            .defaultScrollAnchor(.center)
            .gesture(
                MagnifyGesture()
                    .onChanged { pinch = $0.magnification }
                    .onEnded { _ in (scale, pinch) = (shownScale, 1) }
            )
            .onTapGesture(count: 2) { withAnimation { scale = scale > 1 ? 1 : 3 } }
        }
        .screenTitle(model.picture.value?.title ?? localizer(.picture))
        .toolbar {
            if Shell.isTerminal {
                let style = model.store.settings.pictures
                Button(localizer(.imageMode(style.name))) { model.store.update { $0.pictures = style.next } }
                    .buttonStyle(.borderless)
                    .key("m")
            }
        }
        .closeButton()
        .refreshes { await model.refresh() }
        .task(id: localizer.language) {
            model.size = pictureSize
            await model.run()
        }
    }

    private var shownScale: Double { min(max(scale * pinch, 1), 6) }
}
