import ArgumentParser
import CompositionRoot
import Core
import DependencyInjection
import Features
import Foundation
import PaymentModule

/// The options of commands that use the payments of the account in use.
struct PaymentOptions: ParsableArguments {
    /// The paragraph of each command's help about the account.
    static let accountHelp = """
        Exit status 4 if no account is in use. \(AccountOptions.storageHelp)
        """

    @OptionGroup var account: AccountOptions
    @OptionGroup var language: LanguageOptions

    var json: Bool { account.output.json }

    /// Calls `body` with the app after the stored session is restored, until SIGINT or SIGTERM.
    ///
    /// - Throws: ``NoAccountError`` if no account is in use.
    @MainActor
    func withApp(_ body: @escaping @MainActor @Sendable (AppModel) async throws -> Void) async throws {
        let (language, folder) = (try language.language, account.data.folder)
        try await account.withAccounts { dependencies, _ in
            _ = try await dependencies.user
            let app = AppModel(
                dependencies,
                dataFolder: folder,
                language: language,
                systemLocale: SystemLocale.identifier(environment: ProcessInfo.processInfo.environment)
            )
            _ = try app.coordinator.home()
            try await body(app)
        }
    }
}

/// The option to move money without a question.
struct ConfirmationOptions: ParsableArguments {
    @Flag(name: [.customShort("y"), .long], help: "Don't ask. Required without a terminal.")
    var yes = false

    func validate() throws {
        guard !yes, isatty(STDIN_FILENO) == 0 else { return }
        throw ValidationError("Without a terminal, nothing is bought or refunded unless --yes is given.")
    }

    /// Asks `question` in the terminal, unless the user has already agreed.
    ///
    /// - Throws: `CancellationError` for any answer but yes.
    @MainActor
    func confirm(_ question: LocalizedText, _ localizer: Localizer) async throws {
        guard !yes else { return }
        let answer = try await PassphraseReader.ask("\(localizer(question)) [y/N]", isHidden: false)
        guard let answer = answer?.lowercased(), ["y", "yes", "예", "네"].contains(answer) else {
            Output.message(localizer(.nothingMoved))
            throw CancellationError()
        }
    }
}

extension AppModel {
    /// Returns the names of items by their ids. A name that cannot be fetched is missing.
    func titles(of ids: some Sequence<Item.ID>) async throws -> [Item.ID: String] {
        let getItem = try container.resolve(GetItemUseCase.self)
        var titles: [Item.ID: String] = [:]
        for id in Set(ids) {
            if let item = try? await getItem.execute(id).value { titles[id] = item.title }
        }
        return titles
    }
}
