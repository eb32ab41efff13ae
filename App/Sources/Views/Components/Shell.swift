import Features
import Foundation
import PlatformUI

#if canImport(SwiftUI) && !Terminal
import Accessibility
import CoreGraphics

/// The shell that shows the views.
enum Shell {
    static let isTerminal = false
    /// The digits for which amounts have room in a column: digits are wider in larger text.
    static let minAmountWidth = 14
}

extension View {
    /// Reads `text` to the users of VoiceOver when it changes. VoiceOver does not read a text that appears elsewhere on the
    /// screen by itself.
    func announces(_ text: String?) -> some View {
        onChange(of: text) { if let text { AccessibilityNotification.Announcement(text).post() } }
    }
}

// The modifiers of the terminal that SwiftUI lacks. The first ones have no effect on an Apple platform: a key is no shortcut,
// only the theme of a terminal makes red text readable, and its forms have no lines between their rows.
extension View {
    func key(_ key: Character) -> some View { self }
    func key(
        _ key: Character,
        _ label: String,
        isInKeyBar: Bool = false,
        perform action: (@MainActor () -> Void)?
    ) -> some View { self }
    func titleNote(_ note: String) -> some View { self }
    func tabBarStatus<V: View>(@ViewBuilder _ status: () -> V) -> some View { self }
    func maxLength(_ maxLength: Int) -> some View { self }
    func spacedRows() -> some View { self }
    func errorStyle(_ isError: Bool) -> some View { self }
    func belowRule() -> some View { self }

    /// Sets the label of the key that submits. The title is for a terminal.
    func submitLabel(_ submitLabel: SubmitLabel, _ title: String?) -> some View { self.submitLabel(submitLabel) }

    /// Disables the controls in the view. The reason is their help and their hint for VoiceOver.
    func disabled(_ isDisabled: Bool, because reason: String?) -> some View {
        let hint = isDisabled ? reason ?? "" : ""
        return disabled(isDisabled).help(hint).accessibilityHint(hint)
    }
}

/// The actions of a terminal, which have no effect.
struct TerminalActions {
    func copy(_ text: String) {}
    func notify(_ text: String) {}
}

extension EnvironmentValues {
    var terminal: TerminalActions { TerminalActions() }

    /// `true` if pictures are beside texts.
    var showsPictures: Bool { true }
    /// `true` if there is room for a picture above a text.
    var hasRoomAboveText: Bool { true }
    /// The size in which pictures beside texts are fetched.
    var pictureSize: PictureSize { .medium }
    /// The size in which a picture alone on the screen is fetched.
    var largePictureSize: PictureSize { .large }
    /// The space between paragraphs.
    var paragraphSpacing: Double { 16 }
    /// The height of a line for errors that may appear, so that the controls below do not move.
    var errorLine: Double { 0 }
}

extension Image {
    /// Creates an image with a title for VoiceOver, or `nil` if the system cannot show `picture`.
    init?(_ picture: PixelImage, title: String) {
        guard let provider = CGDataProvider(data: picture.bytes as CFData),
            let image = CGImage(
                width: picture.width,
                height: picture.height,
                bitsPerComponent: 8,
                bitsPerPixel: 24,
                bytesPerRow: 3 * picture.width,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue),
                provider: provider,
                decode: nil,
                shouldInterpolate: true,
                intent: .defaultIntent
            )
        else { return nil }
        self.init(image, scale: 1, label: Text(title))
    }
}
#else
enum Shell {
    static let isTerminal = true
    static let minAmountWidth = 0
}

extension View {
    /// Has no effect: a terminal has no VoiceOver.
    func announces(_ text: String?) -> some View { self }

    func titleNote(_ note: String) -> some View { navigationSubtitle(note) }
    func errorStyle(_ isError: Bool) -> some View { foregroundStyle(isError ? Color.red : .primary) }

    @ViewBuilder func belowRule() -> some View {
        Divider()
        self
    }
}

// A terminal has less room for pictures, and draws them in cells.
extension EnvironmentValues {
    var showsPictures: Bool {
        [.palette, .full].contains(colorDepth) && windowSize.width >= 72 && windowSize.height >= 20
    }
    var hasRoomAboveText: Bool { windowSize.height >= 30 }
    var pictureSize: PictureSize { .small }
    var largePictureSize: PictureSize { .medium }
    var paragraphSpacing: Double { windowSize.height < 16 ? 0 : 16 }
    var errorLine: Double { paragraphSpacing }
}

extension Image {
    init?(_ picture: PixelImage, title: String) {
        self.init(rgb: picture.bytes, width: picture.width, label: Text(title))
    }
}
#endif
