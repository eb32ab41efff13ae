import AnalyticsModule
package import AuthModule
import Core
import DependencyInjection
package import Foundation
package import Navigation
public import Observation

/// The view model of the sign-in with the methods that the server offers. It does not store the username or the password.
///
/// Each attempt belongs to the task of its caller and is cancelled with it. A later attempt replaces an earlier one.
@MainActor @Observable
public final class SignInViewModel: ScreenModel {
    /// A way to sign in.
    package enum Method: Sendable, Hashable, CaseIterable {
        /// A username and a password that the app asks for.
        case password
        /// A page of the server in the browser of this device.
        case browser
        /// A code that is entered on another device.
        case deviceCode
    }

    /// A step of an attempt.
    package enum Step: Sendable, Hashable {
        case waiting
        /// The user continues on this page in the browser.
        case openURL(URL)
        /// The user enters the code on the page at `address`. The page at `link` already contains it, if possible.
        case enterCode(String, address: URL, link: URL)
    }

    package enum State: Equatable, Sendable {
        /// No attempt was made yet.
        case ready
        /// An attempt is running.
        case signingIn(Step)
        case failed(Method, AuthError)
        case signedIn(AuthUser)
    }

    package private(set) var state = State.ready
    /// The seconds after which the shown code is no longer accepted. ``countDown()`` updates it.
    package private(set) var secondsLeft: Int?

    private let loader: Loader<[Method]>
    @ObservationIgnored @Dependency private var auth: any AuthManaging
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>
    @ObservationIgnored @Dependency private var analytics: any AnalyticsTracking
    @ObservationIgnored private var attempts = 0
    /// Returns the remaining lifetime of the shown code.
    @ObservationIgnored private var timeLeft: () -> Duration = { .zero }
    private let router: Router<SignInFlow>?

    /// Creates a view model for the cover of `router`, which is dismissed after the sign-in.
    package init(router: Router<SignInFlow>?) {
        self.router = router
        loader = Loader(logger: _logger.wrappedValue, clock: _clock.wrappedValue, isEmpty: \.isEmpty) { [_auth] in
            let options = try await _auth.resolve().signInOptions()
            return CachedResult(Method.allCases.filter { $0.isOffered(in: options) })
        }
    }

    /// The methods that the server offers, in the order in which they are shown.
    package var methods: Loadable<[Method]> { loader.state }

    /// The current step of the running attempt.
    package var step: Step? { if case .signingIn(let step) = state { step } else { nil } }

    package var isSigningIn: Bool { step != nil }

    /// A sentence that says what an account is for. It stays the same during a sign-in.
    @ObservationIgnored package private(set) lazy var purpose: LocalizedText =
        auth.currentUser == nil ? .purposeOfAccount : .otherAccountsStay

    package var failure: UserFacingError? {
        guard case .failed(let method, let error) = state else { return nil }
        return method == .password ? error.ofPassword : UserFacingError(error)
    }

    /// `true` if the server has rejected the username or the password.
    package var hasWrongCredentials: Bool { state == .failed(.password, .wrongCredentials) }

    /// The method that is suggested after another one has failed.
    package var alternative: Method? {
        guard case .failed(let method, let error) = state else { return nil }
        let others = (methods.value ?? []).filter { $0 != method }
        let other = others.first { $0 != .password }
        switch error {
        case .inputNeeded: return other
        case .browserUnavailable, .methodUnavailable, .refused("unauthorized_client", _),
            .refused("unsupported_grant_type", _), .refused("unsupported_response_type", _):
            return other ?? others.first
        default: return nil
        }
    }

    /// See ``ScreenModel/run()``.
    public func run() async { await loader.run() }

    /// Requests the methods again.
    package func refresh() async { await loader.reload() }

    /// Returns a Boolean value that indicates whether ``signIn(username:password:)`` makes an attempt.
    package func canSubmit(username: String, password: String) -> Bool {
        !username.isEmpty && !password.isEmpty && !isSigningIn
    }

    /// Signs in, unless an attempt is running or an input is empty. A cancelled attempt has no effect.
    package func signIn(username: String, password: String) async {
        await signIn(Credentials(username: username, password: password))
    }

    package func signIn(_ credentials: Credentials) async {
        guard canSubmit(username: credentials.username, password: credentials.password) else { return }
        await signIn(as: .password, with: .password(credentials))
    }

    /// Signs in on a page of the server in the browser of this device. If it `isEphemeral`, the browser forgets the user.
    package func signInWithBrowser(isEphemeral: Bool = false) async {
        await signIn(as: .browser, with: .browser(BrowserOptions(isEphemeral: isEphemeral)))
    }

    /// Signs in with a code that is entered on another device.
    package func signInWithDeviceCode() async { await signIn(as: .deviceCode, with: .deviceCode) }

    /// Updates ``secondsLeft`` each second until the code expires or the task is cancelled.
    package func countDown() async {
        repeat {
            let left = timeLeft()
            let seconds = max(0, Int((left / .seconds(1)).rounded(.up)))
            secondsLeft = seconds
            guard seconds > 0, (try? await clock.sleep(for: left - .seconds(seconds - 1))) != nil else { return }
        } while true
    }

    /// Ends the running attempt at once. Its task is cancelled by its owner.
    package func cancelSignIn() {
        attempts += 1
        state = .ready
    }

    package func cancel() { router?.dismiss() }

    private func signIn(as name: Method, with method: SignInMethod) async {
        attempts += 1
        let attempt = attempts
        state = .signingIn(.waiting)
        do throws(AuthError) {
            let user = try await auth.signIn(with: method) { [weak self] step in await self?.show(step, of: attempt) }
            guard attempt == attempts else { return }
            state = .signedIn(user)
            analytics.track(.signedIn(user))
            router?.finish(user)
        } catch {
            guard attempt == attempts else { return }
            guard !Task.isCancelled else { return state = .ready }
            logger.logShown(error)
            state = .failed(name, error)
        }
    }

    private func show(_ step: SignInStep, of attempt: Int) {
        guard attempt == attempts else { return }
        switch step {
        case .enterCode(let code):
            timeLeft = clock.timer(code.lifetime)
            secondsLeft = nil
            let address = code.verificationURL
            state = .signingIn(.enterCode(code.userCode, address: address, link: code.completeURL ?? address))
        case .openURL(let url): state = .signingIn(.openURL(url))
        case .waiting: state = .signingIn(.waiting)
        }
    }
}

extension Clock where Duration == Swift.Duration {
    /// Returns a function that returns the rest of `duration`, which begins now.
    fileprivate func timer(_ duration: Duration) -> () -> Duration {
        let end = now.advanced(by: duration)
        return { now.duration(to: end) }
    }
}

extension SignInViewModel.Method {
    fileprivate func isOffered(in options: SignInOptions) -> Bool {
        switch self {
        case .password: options.password
        case .browser: options.browser
        case .deviceCode: options.deviceCode
        }
    }
}
