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
        .toolbar { if Shell.isTerminal { Text(localizer(.imageMode(style.name))).foregroundStyle(.secondary) } }
        .toolbar {
            ToolbarItem(placement: .cancellationAction) {
                // The failure of a removed item has a button of its own.
                if model.picture.failure?.recovery != .goBack { CloseButton(title: .close) }
            }
        }
        .key("m", localizer(.pictures), isInKeyBar: true) {
            model.store.update { [next = style.next] in $0.pictures = next }
        }
        .refreshes { await model.refresh() }
        .task(id: localizer.language) {
            model.size = pictureSize
            await model.run()
        }
    }

    /// The style of pictures in a terminal.
    private var style: PictureStyle { model.store.settings.pictures }

    private var shownScale: Double { min(max(scale * pinch, 1), 6) }
}
