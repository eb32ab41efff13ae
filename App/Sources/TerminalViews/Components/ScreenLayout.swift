import Features
import TerminalUI

/// A screen: its heading, what is to be known of what it shows, and the rest. `r` fetches anew, or tries again.
@MainActor
struct ScreenLayout<Inside: View>: LocalizedView {
    /// What stands at the right of the heading, such as how many there are.
    var note: String?
    /// In place of the title of the place, such as the name of an item.
    var title: String?
    /// In place of the title, what is searched for.
    var field: (any View)?
    /// The name of the user, before the note.
    var user: (any View)?
    /// Since when what is shown is not renewed, and why.
    var freshness = Freshness.fresh
    var isLoading = false
    /// What is shown could not be had.
    var hasFailed = false
    /// Fetches again; nil where nothing is fetched.
    var refresh: (@MainActor () async -> Void)?
    @ViewBuilder let inside: () -> Inside

    func content(_ text: Localizer) -> some View {
        let screen = VStack {
            HeadingView(note: isLoading ? text(.loading) : note, title: title, field: field, user: user)
                .layoutPriority(1)
            if case .stale(let date, _) = freshness {
                Text(text(.lastUpdated(text.dateAndTime(date)))).style(\.warning).layoutPriority(1)
            }
            EnvironmentReader(\.screenSize) { size in if size.height >= 20 { Text("") } }
            inside().frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
        }
        .padding(horizontal: 1)
        .frame(maxWidth: Self.most, maxHeight: Proposal.unlimited)
        .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited, alignment: .top)
        let isOld = freshness != .fresh || hasFailed
        if let refresh {
            screen.onKey("r", isOld ? .retry : .refresh) { await refresh() }
        } else {
            screen
        }
    }

    /// Lines that are wider are hard to follow.
    private static var most: Int { 104 }
}

extension ScreenLayout {
    /// A screen of something that is fetched.
    init<Value>(
        _ state: Loadable<Value>,
        isLoading: Bool,
        note: String? = nil,
        title: String? = nil,
        field: (any View)? = nil,
        user: (any View)? = nil,
        refresh: @escaping @MainActor () async -> Void,
        @ViewBuilder inside: @escaping () -> Inside
    ) {
        self.init(
            note: note,
            title: title,
            field: field,
            user: user,
            freshness: state.freshness,
            // Where nothing is shown yet it says so itself.
            isLoading: isLoading && state.value != nil,
            hasFailed: state.failure != nil,
            refresh: refresh,
            inside: inside
        )
    }
}

extension Loadable {
    fileprivate var freshness: Freshness {
        guard case .loaded(_, let freshness) = self else { return .fresh }
        return freshness
    }
}
