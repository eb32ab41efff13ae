import Features
import TerminalUI

/// A view of a ``Loadable``: its value, or the progress, the failure or a message that there is no value.
struct LoadableView<Value: Sendable, Loaded: View>: View {
    let state: Loadable<Value>
    let emptyMessage: LocalizedText
    let loaded: (Value) -> Loaded

    init(
        _ state: Loadable<Value>,
        empty: LocalizedText = LocalizedText(verbatim: ""),
        @ViewBuilder loaded: @escaping (Value) -> Loaded
    ) {
        (self.state, emptyMessage, self.loaded) = (state, empty, loaded)
    }

    var body: some View {
        switch state {
        case .loading: LoadingView()
        case .empty: EmptyStateView(message: emptyMessage)
        case .failed(let failure): FailureView(failure: failure)
        case .loaded(let value, _): loaded(value)
        }
    }
}

/// A progress bar, below a title if there is one.
struct LoadingView: LocalizedView {
    var title: LocalizedText?

    func content(_ localizer: Localizer) -> some View {
        VStack(alignment: .center) {
            if let title { Text(localizer(title)).style(\.accent) }
            Text(localizer(.loading)).style(\.muted)
            ProgressBar().frame(width: 20)
        }
        .centered()
    }
}

/// A message in place of content that does not exist.
struct EmptyStateView: LocalizedView {
    let message: LocalizedText

    func content(_ localizer: Localizer) -> some View {
        Text(localizer(message)).alignment(.center).style(\.muted).centered()
    }
}

/// An error in place of the content that could not be loaded, with the key that helps. The screen binds the key `r`.
struct FailureView: LocalizedView {
    let failure: UserFacingError

    func content(_ localizer: Localizer) -> some View {
        VStack(spacing: 1) {
            FailureText(failure: failure)
            switch failure.recovery {
            case .retry: KeyLabel(key: "r", title: .retry)
            case .signIn:
                EnvironmentReader(\.appActions) { actions in
                    KeyLabel(key: "s", title: .signIn).onKey("s", .signIn, perform: actions.signIn)
                }
            case .goBack: KeyLabel(key: "esc", title: .back)
            case .change: EmptyView()
            }
        }
        .frame(maxWidth: 60)
        .centered()
    }
}

/// The message and the suggestion of an error.
struct FailureText: LocalizedView {
    let failure: UserFacingError
    var style: KeyPath<Theme, Style> = \.error

    func content(_ localizer: Localizer) -> some View {
        VStack {
            Text(localizer(failure.message)).style(style)
            if let suggestion = failure.suggestion { Text(localizer(suggestion)).style(\.muted) }
        }
    }
}

/// A key and the title of its action, shown inside a screen.
struct KeyLabel: LocalizedView {
    let key: String
    let title: LocalizedText

    func content(_ localizer: Localizer) -> some View {
        HStack {
            Text(key).style(\.key)
            Text(localizer(title))
        }
    }
}

extension View {
    /// Centers the view in the available space.
    func centered() -> some View {
        frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited, alignment: .center)
    }
}
