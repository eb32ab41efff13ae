import Features
import TerminalUI
import Views

/// The layout of a screen: its heading, a notice if the content is stale, and the content. `r` loads the content again.
struct ScreenLayout<Inside: View>: LocalizedView {
    private let heading: HeadingView
    private let freshness: Freshness
    private let isLoading: Bool
    private let failure: UserFacingError?
    private let refresh: (@MainActor () async -> Void)?
    private let inside: () -> Inside

    /// Creates the layout of a screen that loads nothing.
    init(@ViewBuilder inside: @escaping () -> Inside) {
        heading = HeadingView()
        freshness = .fresh
        isLoading = false
        failure = nil
        refresh = nil
        self.inside = inside
    }

    /// Creates the layout of a screen that shows `state`.
    init<Value>(
        _ state: Loadable<Value>,
        isLoading: Bool,
        heading: HeadingView = HeadingView(),
        refresh: @escaping @MainActor () async -> Void,
        @ViewBuilder inside: @escaping () -> Inside
    ) {
        self.heading = heading
        if case .loaded(_, let freshness) = state { self.freshness = freshness } else { freshness = .fresh }
        // Without a value, the content itself shows the progress.
        self.isLoading = isLoading && state.value != nil
        failure = state.failure
        (self.refresh, self.inside) = (refresh, inside)
    }

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.heading) { defaults in
            let name = heading.title ?? defaults.map { localizer($0.title ?? $0.name) }
            if let name {
                screen(localizer).navigationTitle("\(name) – \(localizer(.appName))")
            } else {
                screen(localizer)
            }
        }
    }

    @ViewBuilder private func screen(_ localizer: Localizer) -> some View {
        let screen = VStack {
            shownHeading(localizer).layoutPriority(1)
            if case .stale(let date, _) = freshness {
                Text(localizer(.offline(since: localizer.dateAndTime(date)))).style(\.warning).layoutPriority(1)
            }
            EnvironmentReader(\.heading) { heading in
                EnvironmentReader(\.screenSize) { size in
                    // A screen without a heading has the empty row below the tab bar.
                    let hasHeading = heading?.title != nil || heading?.backTitle != nil
                    if hasHeading, size.height >= Layout.minHeightForAir { Text("") }
                }
            }
            inside().frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
        }
        .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
        if let refresh, failure?.recovery != .goBack {
            screen.onKey("r", failure == nil ? .refresh : .retry, group: failure == nil ? .everywhere : .screen) {
                await refresh()
            }
            .environment(\.refresh, refresh)
        } else {
            screen
        }
    }

    private func shownHeading(_ localizer: Localizer) -> HeadingView {
        var heading = heading
        if isLoading {
            let trailing = heading.trailing
            heading.trailing = HStack(spacing: 3) {
                ProgressView()
                if let trailing { AnyView(trailing) }
            }
        }
        return heading
    }
}

private enum RefreshKey: EnvironmentKey {
    static var defaultValue: (@MainActor () async -> Void)? { nil }
}

extension EnvironmentValues {
    /// The action that loads the content of the screen again.
    var refresh: (@MainActor () async -> Void)? {
        get { self[RefreshKey.self] }
        set { self[RefreshKey.self] = newValue }
    }
}
