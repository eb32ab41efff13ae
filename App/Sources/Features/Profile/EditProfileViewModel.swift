import AuthModule
import DependencyInjection
import Foundation
package import Navigation
public import Observation

/// Changes name and language of the user.
@MainActor @Observable
public final class EditProfileViewModel {
    /// What is wrong with a name.
    package enum Problem: Sendable, Hashable {
        /// It is empty.
        case empty
        /// It is longer than ``EditProfileViewModel/longestName`` characters.
        case tooLong
        /// It has characters that cannot be shown.
        case unprintable
    }

    /// How many characters a name may have.
    package nonisolated static let longestName = 60
    /// The locales that are offered, as BCP 47 tags.
    package nonisolated static let locales = ["ko-KR", "en-US", "en-GB", "en-KW"]

    /// The name, as it is typed.
    package var name = ""
    /// The language and region, as a BCP 47 tag.
    package var locale = ""

    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var profile: any ProfileEditing
    private let saving = ActionState()
    private let router: Router<EditProfileFlow>?
    private var user: AuthUser?

    /// A model for the sheet in which `router` lives.
    package init(router: Router<EditProfileFlow>?) {
        self.router = router
    }

    /// Whether the changes are being sent.
    package var isSaving: Bool { saving.isRunning }
    /// The failure to save the changes, if any.
    package var failure: UserFacingError? { saving.failure }

    /// What is wrong with the name, if anything is.
    package var problem: Problem? {
        if trimmedName.isEmpty { return .empty }
        if trimmedName.count > Self.longestName { return .tooLong }
        return trimmedName.unicodeScalars.contains { $0.properties.generalCategory == .control } ? .unprintable : nil
    }

    /// Whether anything differs from what the server knows.
    package var isChanged: Bool { trimmedName != user?.name || locale != user?.locale }

    /// Whether ``save()`` would do something.
    package var canSave: Bool { user != nil && isChanged && problem == nil && !isSaving }

    /// Fills the form with the current user, once.
    package func load() {
        guard user == nil, let current = getCurrentUser.execute() else { return }
        user = current
        name = current.name
        locale = current.locale
    }

    /// Sends what was changed, and closes the sheet when the server has accepted it. If the task is cancelled, the server
    /// may have accepted it too.
    package func save() async {
        guard canSave else { return }
        let changes = ProfileChanges(
            name: trimmedName == user?.name ? nil : trimmedName,
            locale: locale == user?.locale ? nil : locale
        )
        guard let saved = await saving.run({ try await profile.updateProfile(changes) }) else { return }
        user = saved
        router?.finish(saved)
    }

    /// Closes the sheet without changing anything.
    package func cancel() { router?.dismiss(because: .byUser) }

    private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}
