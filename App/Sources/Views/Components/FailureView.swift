import Features
import PlatformUI

/// An error in place of the content that could not be loaded: the message, a suggestion and the button that helps.
struct FailureView: View {
    let failure: UserFacingError
    @Environment(Localizer.self) private var localizer
    @Environment(AppCoordinator.self) private var coordinator
    @Environment(\.refresh) private var refresh

    var body: some View {
        ContentUnavailableView {
            StatusLabel(localizer(failure.message), .failure)
        } description: {
            if let suggestion = failure.suggestion { Text(localizer(suggestion)) }
        } actions: {
            switch failure.recovery {
            case .signIn: Button(localizer(.signIn)) { coordinator.signIn() }.key("s")
            // At the root of a tab, it would close the window of a Mac.
            case .goBack where coordinator.canGoBack: CloseButton(title: .back)
            case .retry, .goBack: if let refresh { Button(localizer(.retry)) { Task { await refresh() } }.key("r") }
            case .change, .startOver: EmptyView()
            }
        }
        .scrollable()
    }
}

/// The message and the suggestion of an error, in a list or a form.
struct FailureText: View {
    let failure: UserFacingError

    var body: some View { MessageText(message: failure.message, suggestion: failure.suggestion, kind: .failure) }
}

/// A message with a suggestion and a symbol for its meaning.
struct MessageText: View {
    let message: LocalizedText
    let suggestion: LocalizedText?
    let kind: OrderNotice.Kind
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading) {
            StatusLabel(localizer(message), kind)
            if let suggestion { Text(localizer(suggestion)).foregroundStyle(.secondary) }
        }
        .font(.subheadline)
        .accessibilityElement(children: .combine)
    }
}
