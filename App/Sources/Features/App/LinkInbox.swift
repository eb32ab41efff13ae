/// Keeps a link until there is a session, such as the link that starts the app.
@MainActor
public final class LinkInbox {
    private var session: AppSession?
    private var link: String?

    /// Creates an inbox without a session.
    public init() {}

    /// Opens `link`, as ``AppSession/open(link:)`` does, now or when there is a session. A newer link replaces it.
    public func open(_ link: String) {
        self.link = link
        deliver()
    }

    /// Opens the kept link, and from now on every link, in `session`.
    public func deliver(to session: AppSession) {
        self.session = session
        deliver()
    }

    private func deliver() {
        guard let session, let link else { return }
        self.link = nil
        Task { await session.open(link: link) }
    }
}
