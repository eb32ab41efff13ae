import Foundation
import Testing

/// The names of the five documents that the project started from, against the code and `Names.md`.
@Suite struct NamesTests {
    private static let names = [
        "Dependency injection, from the launch to a request": """
        DiExamTuistApp AppDependencyConfiguration ContentView RouteType CoordinatorFactory Coordinatorable
        HomeFeature ProfileFeature LoginFeature HomeCoordinator HomeCoordinatorView HomeView HomeViewModel
        HomeRouter Screen SheetScreen FullScreen SettingsView HomeDataModule HomeRepository HomeRepositoryImpl
        GetCurrentUserUseCase GetCurrentUserUseCaseProtocol GetAllUsersUseCaseProtocol SwitchUserUseCaseProtocol
        DIContainer Dependency User Logger configure execute register resolve push setupAppConfiguration
        homeCoordinatorRootView profileCoordinatorRootView loginCoordinatorRootView loadUserData loadAllUsers detached
        realUserDatabase view sheet presentView fullCoverView dismissSheet
        """,
        "Dependency container": """
        DIContainer DIContainerModifier Dependency UserRepositoryProtocol NetworkRepositoryImpl UserViewModel
        registerDependencies
        """,
        "Navigation demo": """
        SwiftUINavigationDemoApp Router RootRouter NavigationContainer NavigationButton NavigationPath Destination
        TabDestination PushDestination SheetDestination FullScreenDestination ModalDestination AppTab MainTabView
        HomeView ItemDetailView CommentsView ReplyDetailView ProfileView ProfileEditSheet SettingsView
        SettingsDetailSheet OnboardingView ImageViewerView ViewFactory SampleData Item Comment Reply push pop
        presentSheet presentFullScreen navigateToTab viewForPush viewForModal parent rootRouter Modals
        """,
        "Network layer": """
        AuthRouter APITargetType TargetType AuthLoginRequest BaseAPIService MoyaProvider ResponseData
        AccessTokenRefresher TokenProvider APIManager RequestInterceptor DIContainer UseCaseProtocol UseCaseProvider
        PatientsTableViewModel Logger postLogin validateResult requestJSONEncodable usecaseProvider executeGetList
        DTO Service UseCase TokenRefresh Common Tab
        """,
        "Composition root": """
        AppDependencies NetworkService NetworkServiceProtocol KeychainStorage SecureStorageProtocol Config
        AuthManaging AuthAssembly PaymentProcessing PaymentAssembly AnalyticsTracking AnalyticsAssembly
        UserIdProviding AuthUserIdAdapter AnalyticsUserProviding AuthAnalyticsAdapter MyApp RootView secureStorage
        userIdProvider analyticsUserId userProperties
        """,
    ]

    private let root = Workspace.root
    private let workspace: Workspace
    private let document: String

    init() throws {
        workspace = try Workspace(root: root)
        document = try String(contentsOf: root.appending(path: "Tests/Architecture/Names.md"), encoding: .utf8)
    }

    @Test func `Each name of the documents is declared in the code or explained in Names.md`() {
        let known = declaredNames.union(codeWords(in: document))
        for (document, names) in Self.names {
            #expect(Set(names.words).subtracting(known).isEmpty, "\(document)")
        }
    }

    @Test func `Each type in an explanation of Names.md is declared in the code or is a file or a folder`() {
        let known = declaredNames.union(workspace.files.keys.flatMap(\.words))
        let rows = document.split(separator: "\n").filter { $0.hasPrefix("|") }
        #expect(rows.count > 50)
        for explanation in rows.compactMap({ $0.split(separator: "|").last }) {
            let types = codeWords(in: explanation).filter { $0.first?.isUppercase == true }
            #expect(types.subtracting(known).isEmpty, "\(explanation)")
        }
    }

    /// The names that the sources of the packages and of the App declare.
    private var declaredNames: Set<Substring> {
        let keywords: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias", "func", "let"]
        let sources = workspace.files.filter { $0.key.contains("/Sources/") }.values
        return Set(
            sources.flatMap { source in
                let words = source.words
                return zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map(\.1)
            }
        )
    }

    /// Returns the words in backticks.
    private func codeWords(in text: some StringProtocol) -> Set<Substring> {
        Set(String(text).matches(of: /`[^`]+`/).flatMap { $0.output.words })
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The words of letters, digits and underscores.
    fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
}
