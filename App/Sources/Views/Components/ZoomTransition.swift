import PlatformUI

extension View {
    /// Makes the screen of an item grow from this view. macOS has no such transition.
    func zoomSource(_ id: String) -> some View { modifier(ZoomTransition(id: id, isSource: true)) }

    /// Makes this screen of an item grow from its view on the screen before.
    func zooms(from id: String) -> some View { modifier(ZoomTransition(id: id, isSource: false)) }
}

private struct ZoomTransition: ViewModifier {
    let id: String
    let isSource: Bool
    @Environment(\.screen.zoomNamespace) private var namespace

    func body(content: Content) -> some View {
        #if os(iOS)
        if let namespace, isSource {
            content.matchedTransitionSource(id: id, in: namespace)
        } else if let namespace {
            content.navigationTransition(.zoom(sourceID: id, in: namespace))
        } else {
            content
        }
        #else
        content
        #endif
    }
}
