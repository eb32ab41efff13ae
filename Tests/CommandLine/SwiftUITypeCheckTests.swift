import Testing

/// The views and the app of Apple platforms and the sample of TerminalUI, type-checked against the declarations in
/// `Tests/SwiftUIInterface`.
@Suite(.appleSDK, .timeLimit(.minutes(10))) struct SwiftUITypeCheckTests {
    @Test(arguments: AppleSDK.Platform.allCases, [true, false])
    func `Views, app and sample compile without a warning`(platform: AppleSDK.Platform, isDebug: Bool) async throws {
        var sdk = try #require(AppleSDK.current[platform])
        sdk.isDebug = isDebug
        let errors = try await sdk.errors()
        #expect(errors.isEmpty, "\(errors)")
    }

    @Test(arguments: Mistake.all)
    func `A mistake is an error`(_ mistake: Mistake) async throws {
        let sdk = try #require(AppleSDK.current[mistake.platform])
        let errors = try await sdk.errors(mistake.change, viewsOnly: mistake.change.file.hasPrefix("Views/"))
        #expect(errors.contains("error: ") && errors.contains(mistake.error), "\(errors)")
    }
}

/// A change of the sources that Apple's compiler refuses, with a part of the error.
struct Mistake: CustomTestStringConvertible {
    let testDescription: String
    let platform: AppleSDK.Platform
    let change: AppleSDK.Change
    let error: String

    private init(
        _ description: String,
        _ platform: AppleSDK.Platform = .iOS,
        in file: String,
        _ original: String,
        _ replacement: String,
        error: String
    ) {
        testDescription = description
        self.platform = platform
        self.error = error
        change = AppleSDK.Change(file: file, original: original, replacement: replacement)
    }

    static let all = [
        Self(
            "A closure without the main actor",
            in: "Views/Settings/SettingsView.swift",
            "get: { @MainActor in model.allowsAnalytics }",
            "get: { model.allowsAnalytics }",
            error: "main actor-isolated property 'allowsAnalytics'"
        ),
        Self(
            "A captured function that is not Sendable",
            in: "Views/Components/RefreshButton.swift",
            "refreshes(_ action: @escaping @MainActor @Sendable () async -> Void)",
            "refreshes(_ action: @escaping () async -> Void)",
            error: "non-Sendable"
        ),
        Self(
            "A removed argument label",
            in: "Views/Comments/CommentsView.swift",
            ".task(id: localizer.language)",
            ".task(localizer.language)",
            error: "missing argument labels 'id:"
        ),
        Self(
            "A member that the type does not have",
            in: "Views/Comments/CommentsView.swift",
            ".font(.headline)",
            ".font(.headlines)",
            error: "has no member 'headlines'"
        ),
        Self(
            "An API newer than iOS 18",
            in: "Views/Item/ItemView.swift",
            ".italic()",
            ".glassEffect()",
            error: "has no member 'glassEffect'"
        ),
        Self(
            "An API of iOS on macOS",
            .macOS,
            in: "Views/Settings/AdvancedView.swift",
            ".closeButton(action: model.dismiss)",
            ".closeButton(action: model.dismiss).navigationBarTitleDisplayMode(.inline)",
            error: "has no member 'navigationBarTitleDisplayMode'"
        ),
        Self(
            "A transition of iOS on macOS",
            .macOS,
            in: "Views/Components/ZoomTransition.swift",
            "        #if os(iOS)\n",
            "        #if true\n",
            error: "has no member 'zoom'"
        ),
        Self(
            "A cover of iOS on macOS",
            .macOS,
            in: "Sample/NavigationDemo.swift",
            "        #if os(macOS)\n",
            "        #if false\n",
            error: "has no member 'fullScreenCover'"
        ),
        Self(
            "A trigger that cannot be compared",
            in: "Views/Checkout/CheckoutSheet.swift",
            "trigger: store.coordinator.model.paid != nil",
            "trigger: store.coordinator.model",
            error: "conform to 'Equatable'"
        ),
        Self(
            "A scene of macOS on iOS",
            in: "Trellis/TrellisApp.swift",
            "WindowGroup { content }",
            #"Window("Trellis", id: "main") { content }"#,
            error: "cannot find 'Window' in scope"
        ),
        Self(
            "A missing method of a delegate",
            .macOS,
            in: "Browser/WebAuthenticationBrowser.swift",
            "func presentationAnchor(",
            "func anchor(",
            error: "does not conform to protocol 'ASWebAuthenticationPresentationContextProviding'"
        ),
        Self(
            "An optional in place of a value",
            in: "Views/Components/CloseButton.swift",
            "if let action { action() } else { dismiss() }",
            "action()",
            error: "must be unwrapped"
        ),
        Self(
            "A destination without a view",
            in: "Views/Home/HomeDestinationView.swift",
            "        case .onboarding(let model): OnboardingView(model: model)\n",
            "",
            error: "switch must be exhaustive"
        ),
        Self(
            "A modal without a view",
            in: "Views/Shell/RootView.swift",
            "        case .onboarding(let model): OnboardingView(model: model)\n",
            "",
            error: "switch must be exhaustive"
        ),
        Self(
            "A path of a store that cannot be assigned",
            in: "Views/Components/NavigationContainer.swift",
            "set: { @MainActor in store.path = Array(store.path.prefix(start)) + $0 }",
            "set: { @MainActor in store.coordinator.router = $0 }",
            error: "cannot assign"
        ),
        Self(
            "A preview with a wrong argument",
            in: "Views/Comments/CommentsPreviews.swift",
            #".replies(to: "c1", on: "lamp")"#,
            ".replies(to: 1)",
            error: "missing argument for parameter 'on'"
        ),
        Self(
            "A warning",
            .macOS,
            in: "Views/SignIn/SignInView.swift",
            "attempt?.cancel()",
            "attempt?.isCancelled",
            error: "unused"
        ),
    ]
}
