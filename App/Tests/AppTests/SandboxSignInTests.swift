import AuthModule
import Browser
import CompositionRoot
import Core
import CoreTesting
import Foundation
import Infrastructure
import Sandbox
import Testing

@testable import App

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The three kinds of sign-in, with real HTTP and the loopback listener.
@Suite(.timeLimit(.minutes(5))) struct SandboxSignInTests {
    /// Sends a form as the user's browser, which follows redirects. Returns the text of the last page.
    private static func submit(_ form: String, to url: URL) async throws -> String {
        let browser = URLSession(configuration: .ephemeral)
        defer { browser.invalidateAndCancel() }
        // The address may lead to the page.
        var request = URLRequest(url: try await browser.data(from: url).1.url ?? url)
        request.httpMethod = "POST"
        request.httpBody = Data(form.utf8)
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        return String(decoding: try await browser.data(for: request).0, as: UTF8.self)
    }

    private static let credentials =
        "username=mina%40example.com&password=\(SandboxCredentials.password)&decision=allow"

    /// Signs in at a new Sandbox with the app's dependencies. The browser submits `form` on the sign-in page.
    @MainActor private func signIn(_ method: SignInMethod, form: String = credentials) async throws -> [SignInStep] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await Sandbox().run { sandbox in
            var configuration = AppConfiguration(apiURL: sandbox.url, dataFolder: folder)
            configuration.browser = LoopbackBrowser(redirectPort: 0) { url in
                Task { try await Self.submit(form, to: url) }
            }
            let app = AppDependencies(configuration: configuration)
            #expect(
                try await app.auth.signInOptions() == SignInOptions(browser: true, deviceCode: true, password: true)
            )
            let steps = Monitor<[SignInStep]>([])
            let user = try await app.auth.signIn(with: method) { step in steps.withLock { $0.append(step) } }
            #expect(user.id.subject == "usr_mina" && app.auth.currentUser == user)
            _ = try await app.auth.accessToken()
            return steps.withLock { $0 }
        }
    }

    @Test func `The user signs in with the browser`() async throws {
        let steps = try await signIn(.browser)
        guard steps.count == 3, case .openURL(let url) = steps[1] else {
            Issue.record("Unexpected steps: \(steps)")
            return
        }
        #expect(url.path() == "/oauth/authorize")
    }

    @Test func `The user denies the sign-in in the browser`() async throws {
        await #expect(throws: AuthError.denied()) { try await signIn(.browser, form: "decision=deny") }
    }

    @Test func `The user signs in with a password`() async throws {
        let credentials = Credentials(username: SandboxCredentials.username, password: SandboxCredentials.password)
        #expect(try await signIn(.password(credentials)) == [.waiting])
    }

    @Test(arguments: ["allow", "deny"]) func `The user enters a code`(decision: String) async throws {
        try await Sandbox().run { sandbox in
            let clock = TestClock()
            let auth = AuthAssembly(
                dependencies: .init(
                    network: NetworkService(configuration: NetworkConfiguration(baseURL: sandbox.url)),
                    secureStorage: InMemorySecureStorage(),
                    exclusiveAccess: InMemoryExclusiveAccess(),
                    configuration: AuthConfiguration(issuer: sandbox.url, clientID: "trellis-app"),
                    clock: clock
                )
            ).assemble()
            let signIn = Task {
                try await auth.signIn(with: .deviceCode) { step in
                    guard case .enterCode(let code) = step else { return }
                    let form = Self.credentials.replacing("allow", with: decision) + "&user_code=\(code.userCode)"
                    await #expect(throws: Never.self) { try await Self.submit(form, to: code.verificationURL) }
                }
            }
            await clock.untilSleeping()
            clock.advance(by: .seconds(5))
            do {
                let user = try await signIn.value
                #expect(user.id.subject == "usr_mina")
                #expect(decision == "allow")
            } catch {
                #expect(error as? AuthError == .denied(reason: ServerText("The user denied the request.")))
                #expect(decision == "deny")
            }
        }
    }
}
