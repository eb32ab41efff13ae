import DependencyInjection
import Features
import TerminalUI

extension View {
    /// Hands `container` down to every screen: once, at the top. Screens take the models' dependencies from it, and the
    /// ``Localizer`` that they speak by.
    func dependencies(_ container: DIContainer) -> some View {
        environment(\.container, container).environment(\.knownLocalizer, try? container.resolve(Localizer.self))
    }
}

extension EnvironmentValues {
    /// What the models of the screens are made from.
    var container: DIContainer {
        get { self[ContainerKey.self] ?? .current }
        set { self[ContainerKey.self] = newValue }
    }

    fileprivate var knownLocalizer: Localizer? {
        get { self[LocalizerKey.self] }
        set { self[LocalizerKey.self] = newValue }
    }

    /// How to the place below, and what it is called, for the heading of a screen.
    var heading: Heading? {
        get { self[HeadingKey.self] }
        set { self[HeadingKey.self] = newValue }
    }

    /// Asks the person to sign in.
    var signIn: @MainActor () -> Void {
        get { self[SignInKey.self] }
        set { self[SignInKey.self] = newValue }
    }

    /// Whom to sign in as for a try.
    var demoAccount: DemoAccount? {
        get { self[DemoAccountKey.self] }
        set { self[DemoAccountKey.self] = newValue }
    }
}

/// An account to try the app with. Its password guards nothing.
public struct DemoAccount: Sendable {
    let username: String
    let password: String

    /// Somebody whom everybody may sign in as.
    public init(username: String, password: String) {
        (self.username, self.password) = (username, password)
    }
}

/// What stands above a screen.
struct Heading {
    /// What the screen is called; nil where that is said already, as a tab says it.
    let title: Phrase?
    /// What the screen below is called; nil at the bottom.
    let backTitle: Phrase?
}

private enum ContainerKey: EnvironmentKey { static var defaultValue: DIContainer? { nil } }
private enum LocalizerKey: EnvironmentKey { static var defaultValue: Localizer? { nil } }
private enum HeadingKey: EnvironmentKey { static var defaultValue: Heading? { nil } }
private enum SignInKey: EnvironmentKey { static var defaultValue: @MainActor () -> Void { {} } }
private enum DemoAccountKey: EnvironmentKey { static var defaultValue: DemoAccount? { nil } }

/// A view that says something: it is given what it speaks by.
@MainActor
protocol LocalizedView: View where Body == Never {
    /// What it is made of.
    associatedtype Content: View

    /// What it is made of, in the language of `text`.
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
    /// What a key does, as the help bar says it.
    func hint(_ phrase: Phrase) -> String { self(phrase).lowercased() }
}
