public import Foundation

/// A text that opens an address. A click on it is handled by the terminal if it knows links (OSC 8), also if the text is an
/// address on several lines.
public struct Link<Label: View>: View {
    private let destination: URL
    private let label: Label
    @Environment(\.openURL) private var openURL

    /// Creates a link with a title.
    public init<S: StringProtocol>(_ title: S, destination: URL) where Label == Text {
        self.destination = destination
        label = Text(title)
    }

    /// The text as a button.
    public var body: some View {
        Button {
            openURL(destination)
        } label: {
            label.foregroundStyle(.tint).hyperlink(to: destination)
        }
        .buttonStyle(.plain)
        .describing { elements, _, _ in for index in elements.indices { elements[index].role = .link } }
    }
}

extension View {
    /// Makes the text of the view a link of the terminal.
    fileprivate func hyperlink(to url: URL) -> some View {
        let address = url.absoluteString
        // Another character could end the sequence of the link.
        let isVisible = address.utf8.allSatisfy { 0x21...0x7E ~= $0 }
        let key = isVisible ? UInt32(truncatingIfNeeded: address.hashValue) | 1 : 0
        return changingContext { $0.environment.style.link = key }.drawing { element, rect, canvas in
            if isVisible { canvas.frame.links[key] = address }
            element.draw(in: rect, on: canvas)
        }
    }
}

/// A button that copies a link to the clipboard, since a terminal shares nothing else.
public struct ShareLink: View {
    private let item: URL

    /// Creates a button that copies `item`. The subject and the message are for other systems.
    public init(item: URL, subject: Text? = nil, message: Text? = nil) {
        self.item = item
    }

    /// The button.
    public var body: some View {
        ContextReader { context in
            let renderer = context.renderer
            Button(renderer.text(.copyLink)) {
                renderer.copy(item.absoluteString)
                renderer.notify(renderer.text(.copied, item.absoluteString))
            }
        }
    }
}
