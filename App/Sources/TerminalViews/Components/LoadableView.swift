import Features
import TerminalUI

/// A view of a ``Loadable``: its value, or the progress, the failure or a message that there is no value.
struct LoadableView<Value: Sendable, Loaded: View>: View {
    let state: Loadable<Value>
    let emptyMessage: LocalizedText
    let emptySuggestion: LocalizedText?
    let placeholder: any View
    let loaded: (Value) -> Loaded

    /// Creates a view of `state`. The `placeholder` is shown while there is no value.
    init(
        _ state: Loadable<Value>,
        empty: LocalizedText = LocalizedText(verbatim: ""),
        suggestion: LocalizedText? = nil,
        placeholder: any View = LoadingView(),
        @ViewBuilder loaded: @escaping (Value) -> Loaded
    ) {
        self.state = state
        emptyMessage = empty
        emptySuggestion = suggestion
        self.placeholder = placeholder
        self.loaded = loaded
    }

    var body: some View {
        switch state {
        case .loading: AnyView(placeholder)
        case .empty: EmptyStateView(message: emptyMessage, suggestion: emptySuggestion)
        case .failed(let failure): FailureView(failure: failure)
        case .loaded(let value, _): loaded(value)
        }
    }
}

/// A text with a spinner, in place of content that takes longer than a moment to load.
struct LoadingView: LocalizedView {
    func content(_ localizer: Localizer) -> some View {
        ProgressView(localizer(.loading)).centered()
    }
}

/// A message in place of content that does not exist, with a suggestion.
struct EmptyStateView: LocalizedView {
    let message: LocalizedText
    var suggestion: LocalizedText?

    func content(_ localizer: Localizer) -> some View {
        VStack(alignment: .center, spacing: 1) {
            Text(localizer(message)).alignment(.center).style(\.title)
            if let suggestion { Text(localizer(suggestion)).alignment(.center).style(\.muted) }
        }
        .frame(maxWidth: StateLayout.width, alignment: .top)
        .centered()
    }
}

/// An error in place of the content that could not be loaded: the message, a suggestion, and a button with the key of the
/// action that helps.
struct FailureView: LocalizedView {
    let failure: UserFacingError

    func content(_ localizer: Localizer) -> some View {
        VStack(alignment: .center, spacing: 1) {
            Text(localizer(failure.message)).alignment(.center).style(\.error)
            if let suggestion = failure.suggestion {
                Text(localizer(suggestion)).alignment(.center).style(\.muted)
            }
            action(localizer)
        }
        .frame(maxWidth: StateLayout.width, alignment: .top)
        .centered()
    }

    @ViewBuilder private func action(_ localizer: Localizer) -> some View {
        switch failure.recovery {
        case .retry:
            EnvironmentReader(\.refresh) { refresh in
                if let refresh { KeyButton(key: "r", title: .retry, action: refresh) }
            }
        case .signIn:
            EnvironmentReader(\.appActions) { actions in
                KeyButton(key: "s", title: .signIn) { actions.signIn() }.onKey("s", .signIn, perform: actions.signIn)
            }
        case .goBack:
            EnvironmentReader(\.heading) { heading in
                if let goBack = heading?.goBack { KeyButton(key: "esc", title: .back, action: goBack) }
            }
        case .change, .startOver: EmptyView()
        }
    }
}

private enum StateLayout {
    /// The width of messages in place of content.
    static let width = 60
}

/// A button and the key that has the same effect.
struct KeyButton: LocalizedView {
    let key: String
    let title: LocalizedText
    let action: @MainActor () async -> Void

    func content(_ localizer: Localizer) -> some View {
        HStack(spacing: 2) {
            Button(localizer(title)) { await action() }
            Text(key).lineLimit(1).style(\.key)
        }
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
            Text(key).lineLimit(1).style(\.key)
            Text(localizer(title)).lineLimit(1)
        }
    }
}

extension View {
    /// Centers the view in the available space.
    func centered() -> some View {
        frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited, alignment: .center)
    }
}
