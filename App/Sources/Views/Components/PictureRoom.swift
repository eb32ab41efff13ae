import Features
import PlatformUI

// A terminal has less room for pictures, and draws them in cells.
extension EnvironmentValues {
    #if canImport(SwiftUI) && !Terminal
    /// `true` if pictures are beside texts.
    var showsPictures: Bool { true }
    /// The size in which pictures beside texts are fetched.
    var pictureSize: PictureSize { .medium }
    /// The size in which a picture alone on the screen is fetched.
    var largePictureSize: PictureSize { .large }
    /// The space between paragraphs.
    var paragraphSpacing: Double { 16 }
    #else
    var showsPictures: Bool {
        [.palette, .full].contains(colorDepth) && windowSize.width >= 72 && windowSize.height >= 20
    }
    var pictureSize: PictureSize { usesGraphics ? .medium : .small }
    var largePictureSize: PictureSize { usesGraphics ? .large : .medium }
    var paragraphSpacing: Double { windowSize.height < 16 ? 0 : 16 }
    #endif
}
