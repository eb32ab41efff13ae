import Features
import TerminalUI

/// Something that is fetched: on its way, absent, impossible to have, or here.
@MainActor
struct LoadableView<Value: Sendable, Loaded: View>: View {
    let state: Loadable<Value>
    /// What is said where there is none of it.
    var empty = LocalizedText(verbatim: "")
    @ViewBuilder let loaded: (Value) -> Loaded

    init(
        _ state: Loadable<Value>,
        empty: LocalizedText = LocalizedText(verbatim: ""),
        @ViewBuilder loaded: @escaping (Value) -> Loaded
    ) {
        (self.state, self.empty, self.loaded) = (state, empty, loaded)
    }

    var body: some View {
        switch state {
        case .loading: LoadingView()
        case .empty: EmptyStateView(phrase: empty)
        case .failed(let failure): FailureView(failure: failure)
        case .loaded(let value, _): loaded(value)
        }
    }
}

/// Something is on its way.
struct LoadingView: LocalizedView {
    /// What is on its way, where that is to be said.
    var title: String?

    func content(_ text: Localizer) -> some View {
        VStack(alignment: .center) {
            if let title { Text(title).style(\.accent) }
            Text(text(.loading)).style(\.muted)
            ProgressBar().frame(width: 20)
        }
        .centered()
    }
}

/// There is nothing.
struct EmptyStateView: LocalizedView {
    let phrase: LocalizedText

    func content(_ text: Localizer) -> some View {
        Text(text(phrase)).alignment(.center).style(\.muted).centered()
    }
}

/// What went wrong, what to do, and the key that does it. The `r` that tries again is the screen's.
struct FailureView: LocalizedView {
    let failure: UserFacingError

    func content(_ text: Localizer) -> some View {
        VStack(spacing: 1) {
            FailureText(failure: failure)
            switch failure.recovery {
            case .retry: KeyLine(key: "r", phrase: .retry)
            case .signIn: SignInLine()
            case .change: EmptyView()
            }
        }
        .frame(maxWidth: 60)
        .centered()
    }
}

/// What went wrong and what to do, where it stands.
struct FailureText: LocalizedView {
    let failure: UserFacingError

    func content(_ text: Localizer) -> some View {
        VStack {
            Text(text(failure.message)).style(\.error)
            if let suggestion = failure.suggestion { Text(text(suggestion)).style(\.muted) }
        }
    }
}

/// A key and what it does, in the middle of a screen where it matters.
struct KeyLine: LocalizedView {
    let key: String
    let phrase: LocalizedText

    func content(_ text: Localizer) -> some View {
        HStack {
            Text(key).style(\.key)
            Text(text(phrase))
        }
    }
}

/// Signs in, by a key.
private struct SignInLine: View {
    var body: some View {
        EnvironmentReader(\.signIn) { signIn in
            KeyLine(key: "s", phrase: .signIn).onKey("s", .signIn) { signIn() }
        }
    }
}

extension View {
    /// In the middle of what there is.
    func centered() -> some View {
        frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited, alignment: .center)
    }
}
