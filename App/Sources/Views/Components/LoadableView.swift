import Features
import PlatformUI

/// A view of a ``Loadable``: its value, or an outline, the failure or a message that there is no value.
struct LoadableView<Value: Sendable, Content: View>: View {
    private let state: Loadable<Value>
    private let hasOutline: Bool
    private let emptyMessage: LocalizedText
    private let emptySuggestion: LocalizedText?
    private let content: (Value) -> Content
    @Environment(Localizer.self) private var localizer
    @Environment(\.refresh) private var refresh
    /// `true` while the content is loaded again because of a key.
    @State private var isRefreshing = false

    /// Creates a view of `state`, with a message and a suggestion for an empty value. The outline is that of a list.
    init(
        _ state: Loadable<Value>,
        hasOutline: Bool = true,
        empty: LocalizedText = LocalizedText(verbatim: ""),
        suggestion: LocalizedText? = nil,
        @ViewBuilder content: @escaping (Value) -> Content
    ) {
        self.state = state
        self.hasOutline = hasOutline
        emptyMessage = empty
        emptySuggestion = suggestion
        self.content = content
    }

    var body: some View {
        // A task of this view belongs to the stack. Without it, the task could start again in each state.
        ZStack {
            switch state {
            case .loading where hasOutline: SkeletonView()
            case .loading: ProgressView(localizer(.loading)).frame(maxWidth: .infinity, maxHeight: .infinity)
            case .empty:
                ContentUnavailableView(
                    localizer(emptyMessage),
                    systemImage: "tray",
                    description: emptySuggestion.map { Text(localizer($0)) }
                )
                .scrollable()
            case .failed(let failure): FailureView(failure: failure)
            case .loaded(let value, let freshness):
                content(value).safeAreaInset(edge: .bottom, spacing: 0) { FreshnessLabel(freshness: freshness) }
            }
        }
        .toolbar { if isRefreshing, state.value != nil { ToolbarItem { ProgressView() } } }
        .key("r", localizer(.refresh), perform: refreshKey)
    }

    /// The action of the key, which a failure without a retry has not.
    private var refreshKey: (@MainActor () -> Void)? {
        guard let refresh, state.failure?.recovery != .goBack else { return nil }
        return {
            guard !isRefreshing else { return }
            isRefreshing = true
            Task {
                await refresh()
                isRefreshing = false
            }
        }
    }
}

extension View {
    /// Centers a message in a scroll view, which the user can pull down to refresh.
    func scrollable() -> some View {
        ScrollView { frame(maxWidth: .infinity) }.defaultScrollAnchor(.center, for: .alignment)
    }
}

/// A note on content that may be out of date.
private struct FreshnessLabel: View {
    let freshness: Freshness
    @Environment(Localizer.self) private var localizer

    var body: some View {
        if case .stale(let date, _) = freshness {
            StatusLabel(localizer(.offline(since: localizer.dateAndTime(date))), .warning)
                .font(.footnote)
                .padding()
                .frame(maxWidth: .infinity)
                .background(.bar)
        }
    }
}
