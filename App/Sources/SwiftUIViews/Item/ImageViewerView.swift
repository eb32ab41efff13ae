#if canImport(SwiftUI)
import Features
import SwiftUI

/// The picture of an item, as large as the screen.
struct ImageViewerView: View {
    let model: ImageViewerViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        LoadableView(model.picture) { picture in
            PictureView(image: picture.image, title: picture.title)
                .frame(maxWidth: .infinity, maxHeight: .infinity)
        }
        .screenTitle(model.picture.value?.title ?? localizer(.picture))
        .closeButton()
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }
}

#if DEBUG
#Preview { PreviewView { ImageViewerView(model: ImageViewerViewModel(itemID: "lamp")) } }
#Preview("States") { PreviewStates { ImageViewerView(model: ImageViewerViewModel(itemID: "lamp")) } }
#endif
#endif
