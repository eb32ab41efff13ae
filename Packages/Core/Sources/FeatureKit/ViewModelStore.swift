public import Navigation

/// Keeps the content that a coordinator creates, such as view models, while its destination is shown.
///
/// ```
/// let store = ViewModelStore(coordinator)   // once for each router, stored by the shell
/// let root = store.root()                   // in each drawing
/// draw(root.content).id(root.id)
/// ```
///
/// Content is created when its destination is first drawn and released in the next drawing without the destination. A
/// screen that is twice on the path has content for each occurrence. A sheet that is presented again has new content.
@MainActor
public final class ViewModelStore<C: Coordinator> {
    /// Content with an id. After a drawing without it, a destination has new content with another id; a sheet or a cover
    /// has it after each presentation.
    public struct Entry: Identifiable, Hashable {
        /// The id, which is never reused.
        public let id: Int
        /// The content.
        public let content: C.Content

        /// Returns `true` for the same content.
        public static func == (one: Entry, other: Entry) -> Bool { one.id == other.id }
        /// Hashes the id.
        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// The coordinator.
    public let coordinator: C
    private var lastID = 0
    private var rootEntry: Entry?
    private var screenEntries: [(screen: C.Flow.Screen, entry: Entry)] = []
    private var sheetEntry: ModalEntry<Entry>?
    private var coverEntry: ModalEntry<Entry>?

    /// Creates a store without content.
    public init(_ coordinator: C) {
        self.coordinator = coordinator
    }

    /// Returns the content under the path.
    public func root() -> Entry {
        releaseHidden()
        let entry = rootEntry ?? makeEntry(coordinator.root())
        rootEntry = entry
        return entry
    }

    /// The content of each screen on the path, the topmost last.
    ///
    /// A shell that pops screens itself, such as `NavigationStack(path: $store.path)`, assigns a prefix of the path. Any
    /// other assignment is ignored.
    public var path: [Entry] {
        get {
            releaseHidden()
            for (index, screen) in coordinator.router.path.enumerated().dropFirst(screenEntries.count) {
                screenEntries.append((screen, makeEntry(coordinator.screen(screen, at: index))))
            }
            return screenEntries.map(\.entry)
        }
        set {
            guard path.starts(with: newValue) else { return }
            coordinator.router.path = Array(coordinator.router.path.prefix(newValue.count))
        }
    }

    /// Returns the content of the sheet, or `nil` if none is presented.
    public func sheet() -> Entry? {
        releaseHidden()
        guard let sheet = coordinator.router.sheet, let child = coordinator.router.sheetRouter else { return nil }
        let modal = sheetEntry ?? ModalEntry(router: child, entry: makeEntry(coordinator.sheet(sheet)))
        sheetEntry = modal
        return modal.entry
    }

    /// Returns the content of the cover, or `nil` if none is presented.
    public func cover() -> Entry? {
        releaseHidden()
        guard let cover = coordinator.router.cover, let child = coordinator.router.coverRouter else { return nil }
        let modal = coverEntry ?? ModalEntry(router: child, entry: makeEntry(coordinator.cover(cover)))
        coverEntry = modal
        return modal.entry
    }

    /// Returns the content of `modal`, or `nil` if it belongs to another router.
    public func content(of modal: VisibleModal) -> C.Content? {
        let router = coordinator.router
        let entry = modal.router === router.sheetRouter ? sheet() : modal.router === router.coverRouter ? cover() : nil
        return entry?.content
    }

    private func makeEntry(_ content: C.Content) -> Entry {
        lastID += 1
        return Entry(id: lastID, content: content)
    }

    /// Releases the content of destinations that are no longer shown.
    private func releaseHidden() {
        let router = coordinator.router
        let shown = zip(router.path, screenEntries).prefix { $0 == $1.screen }.count
        screenEntries.removeSubrange(shown...)
        if sheetEntry?.isShown(by: router.sheetRouter) == false { sheetEntry = nil }
        if coverEntry?.isShown(by: router.coverRouter) == false { coverEntry = nil }
    }
}

/// The content of a modal, with the router that identifies the presentation.
private struct ModalEntry<Entry> {
    weak var router: AnyObject?
    let entry: Entry

    func isShown(by router: AnyObject?) -> Bool { router != nil && router === self.router }
}
