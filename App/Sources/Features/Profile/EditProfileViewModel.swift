import AuthModule
import Core
import DependencyInjection
import Foundation
package import Navigation
public import Observation

/// The view model of the form that changes the name and language of the account for which it was opened. The form closes
/// when that account is no longer the current one.
@MainActor @Observable
public final class EditProfileViewModel {
    /// An invalid name.
    package enum Problem: Sendable, Hashable {
        case empty
        /// The name is longer than ``EditProfileViewModel/maxNameLength`` characters.
        case tooLong
        /// The name contains control characters.
        case unprintable
    }

    /// The maximum number of characters of a name.
    package nonisolated static let maxNameLength = 60
    /// The locales to choose from, as BCP 47 tags.
    package nonisolated static let locales = ["ko-KR", "en-US", "en-GB", "en-KW"]

    package var name = ""
    /// The language and region, as a BCP 47 tag; empty if the server sent none.
    package var locale = ""
    /// `true` while the user is asked to discard the changes.
    package var confirmsDiscard = false

    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var updateProfile: UpdateProfileUseCase
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    private let saving: ActionState
    private let router: Router<EditProfileFlow>?
    private var user: AuthUser?
    @ObservationIgnored private var following: Task<Void, Never>?

    /// Creates a view model for the sheet of `router`.
    package init(router: Router<EditProfileFlow>?) {
        self.router = router
        saving = ActionState(logger: _logger.wrappedValue)
    }

    deinit { following?.cancel() }

    package var isSaving: Bool { saving.isRunning }
    /// The error of the last attempt to save.
    package var failure: UserFacingError? { saving.failure }

    /// The problem of the entered name, or `nil` for a valid one.
    package var problem: Problem? {
        if trimmedName.isEmpty { return initialName.isEmpty ? nil : .empty }
        if trimmedName.count > Self.maxNameLength { return .tooLong }
        return trimmedName.unicodeScalars.contains { $0.properties.generalCategory == .control } ? .unprintable : nil
    }

    package var isChanged: Bool { trimmedName != initialName || isLocaleChanged }

    /// The regions to choose from, preceded by the user's own if it is not among them.
    package var regions: [String] {
        let own = user?.locale ?? ""
        return Self.locales.contains(own) ? Self.locales : [own] + Self.locales
    }

    package var canSave: Bool { user != nil && isChanged && problem == nil && !isSaving }

    /// Fills the form with the current user on the first call, and closes it when another account, or none, is the current
    /// one.
    package func load() {
        guard following == nil else { return }
        user = getCurrentUser.execute()
        name = initialName
        locale = user?.locale ?? ""
        // A task of the view would end while another tab is shown.
        following = Task { [weak self, account = user?.id, users = getCurrentUser.changes()] in
            for await user in users where account == nil || user?.id != account {
                self?.router?.dismiss()
                return
            }
        }
    }

    /// Sends the changes and closes the sheet when the server has accepted them. The server may also have accepted them if
    /// the task is cancelled.
    package func save() async {
        guard canSave, let account = user?.id else { return }
        let changes = ProfileChanges(
            name: trimmedName == initialName ? nil : trimmedName,
            locale: isLocaleChanged ? locale : nil
        )
        guard let saved = await saving.run({ try await updateProfile.execute(changes, account) }) else { return }
        user = saved
        router?.finish(saved)
    }

    /// Closes the sheet, or asks first if changes would be lost.
    package func cancel() {
        if user != nil, isChanged { confirmsDiscard = true } else { discard() }
    }

    /// Closes the sheet without saving.
    package func discard() { router?.dismiss() }

    /// The name of the user, or an empty one if the server sent none and the id is shown instead.
    private var initialName: String { user.flatMap { $0.name == $0.id.subject ? nil : $0.name } ?? "" }

    private var isLocaleChanged: Bool { locale != user?.locale ?? "" }

    private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}
