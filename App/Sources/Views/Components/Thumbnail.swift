import Features
import PlatformUI

/// The picture of an item beside its title, or an empty frame until it is loaded.
struct Thumbnail: View {
    let state: Loadable<PixelImage>
    var cornerRadius = 12.0
    let load: @MainActor @Sendable () async -> Void

    var body: some View {
        ZStack {
            if let image = state.value { PictureView(image: image, title: "") } else { Rectangle().fill(.quaternary) }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .aspectRatio(4 / 3, contentMode: .fit)
        .clipShape(.rect(cornerRadius: cornerRadius))
        .accessibilityHidden(true)
        .task { await load() }
    }
}
