import DependencyInjection
import Features
import TerminalUI

extension View {
    /// Passes the ``Localizer`` of `container` down to every screen: once, at the top.
    func dependencies(_ container: DIContainer) -> some View {
        environment(\.knownLocalizer, try? container.resolve(Localizer.self))
    }

    /// Binds the key that copies the link of the place. A panel needs it too, since keys bound outside it do nothing.
    func copiesLink() -> some View {
        EnvironmentReader(\.copyLink) { copy in onKey("y", .copyLink, perform: copy) }
    }
}

extension EnvironmentValues {
    fileprivate var knownLocalizer: Localizer? {
        get { self[LocalizerKey.self] }
        set { self[LocalizerKey.self] = newValue }
    }

    /// The heading of a screen.
    var heading: Heading? {
        get { self[HeadingKey.self] }
        set { self[HeadingKey.self] = newValue }
    }

    /// Asks the user to sign in.
    var signIn: @MainActor () -> Void {
        get { self[SignInKey.self] }
        set { self[SignInKey.self] = newValue }
    }

    /// Copies the link of the place.
    var copyLink: @MainActor () -> Void {
        get { self[CopyLinkKey.self] }
        set { self[CopyLinkKey.self] = newValue }
    }

    /// The account to try the app with.
    var demoAccount: DemoAccount? {
        get { self[DemoAccountKey.self] }
        set { self[DemoAccountKey.self] = newValue }
    }
}

/// An account to try the app with. Its password guards nothing.
public struct DemoAccount: Sendable {
    let username: String
    let password: String

    /// An account that anyone may use.
    public init(username: String, password: String) {
        (self.username, self.password) = (username, password)
    }
}

/// The heading above a screen.
struct Heading {
    /// The title of the screen; nil where the tab says it already.
    let title: LocalizedText?
    /// The title of the screen below; nil at the bottom.
    let backTitle: LocalizedText?
}

private enum LocalizerKey: EnvironmentKey { static var defaultValue: Localizer? { nil } }
private enum HeadingKey: EnvironmentKey { static var defaultValue: Heading? { nil } }
private enum SignInKey: EnvironmentKey { static var defaultValue: @MainActor () -> Void { {} } }
private enum CopyLinkKey: EnvironmentKey { static var defaultValue: @MainActor () -> Void { {} } }
private enum DemoAccountKey: EnvironmentKey { static var defaultValue: DemoAccount? { nil } }

/// A view that needs the localizer.
@MainActor
protocol LocalizedView: View where Body == Never {
    /// The content of the view.
    associatedtype Content: View

    /// Returns the content in the language of `text`.
    @ViewBuilder func content(_ text: Localizer) -> Content
}

extension LocalizedView {
    func element(in context: Context) -> any Element {
        guard let text = context.environment.knownLocalizer else {
            preconditionFailure("\(Self.self) stands below no .dependencies(container) that has a Localizer")
        }
        return content(text).element(in: context)
    }
}

extension Localizer {
    /// Returns the label of a key for the help bar.
    func hint(_ phrase: LocalizedText) -> String { self(phrase).lowercased() }
}
