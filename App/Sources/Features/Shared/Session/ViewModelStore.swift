public import Navigation

/// Keeps the content that a coordinator makes, such as view models, each for as long as its place is shown.
///
///     let store = ViewModelStore(coordinator)   // once for each router, kept by the shell
///     store.root                                // in each drawing
///     store.screens.last
///
/// Content is made when its place is first drawn, and released when the next drawing finds the place gone. A screen that
/// is twice on the path has content for each occurrence, and a sheet that is presented again has new content.
@MainActor
public final class ViewModelStore<C: Coordinator> {
    /// The coordinator that makes the content.
    public let coordinator: C
    private var keptRoot: C.Content?
    private var keptScreens: [(screen: C.Flow.Screen, content: C.Content)] = []
    private var keptSheet: ModalContent<C.Content>?
    private var keptCover: ModalContent<C.Content>?

    /// A store that has no content yet.
    public init(_ coordinator: C) {
        self.coordinator = coordinator
    }

    /// The content under the path.
    public var root: C.Content {
        release()
        if let keptRoot { return keptRoot }
        let root = coordinator.root()
        keptRoot = root
        return root
    }

    /// The content of each screen on the path, the topmost last.
    public var screens: [C.Content] {
        release()
        for (index, screen) in coordinator.router.path.enumerated().dropFirst(keptScreens.count) {
            keptScreens.append((screen, coordinator.screen(screen, at: index)))
        }
        return keptScreens.map(\.content)
    }

    /// The content of the sheet, while one is shown.
    public var sheet: C.Content? {
        release()
        guard let sheet = coordinator.router.sheet, let inside = coordinator.router.sheetRouter else { return nil }
        let kept = keptSheet ?? ModalContent(router: inside, content: coordinator.sheet(sheet))
        keptSheet = kept
        return kept.content
    }

    /// The content of the cover, while one is shown.
    public var cover: C.Content? {
        release()
        guard let cover = coordinator.router.cover, let inside = coordinator.router.coverRouter else { return nil }
        let kept = keptCover ?? ModalContent(router: inside, content: coordinator.cover(cover))
        keptCover = kept
        return kept.content
    }

    /// Releases the content of places that are gone.
    private func release() {
        let router = coordinator.router
        let shown = zip(router.path, keptScreens).prefix { $0 == $1.screen }.count
        keptScreens.removeSubrange(shown...)
        if keptSheet?.isShown(by: router.sheetRouter) == false { keptSheet = nil }
        if keptCover?.isShown(by: router.coverRouter) == false { keptCover = nil }
    }
}

/// The content of a modal. Each presentation has a router of its own.
private struct ModalContent<Content> {
    weak var router: AnyObject?
    let content: Content

    func isShown(by router: AnyObject?) -> Bool { router != nil && router === self.router }
}
