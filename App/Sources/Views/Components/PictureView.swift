import Features
import PlatformUI

/// A picture, with a title for VoiceOver, or a symbol in its place if the system cannot show it.
struct PictureView: View {
    let image: PixelImage
    let title: String

    var body: some View {
        if let picture = Image(image, title: title) {
            picture.resizable().scaledToFit()
        } else {
            Image(systemName: "photo").accessibilityLabel(title)
        }
    }
}
