import AuthModule
import DependencyInjection
import Foundation
public import Navigation
public import Observation

/// Changes name and language of the user.
@MainActor @Observable
public final class EditProfileModel {
    /// What is wrong with a name.
    public enum Problem: Sendable, Hashable {
        /// It is empty.
        case empty
        /// It is longer than ``EditProfileModel/longestName`` characters.
        case tooLong
        /// It has characters that cannot be shown.
        case unprintable
    }

    /// How many characters a name may have.
    public nonisolated static let longestName = 60
    /// The locales that are offered, as BCP 47 tags.
    public nonisolated static let locales = ["ko-KR", "en-US", "en-GB", "en-KW"]

    /// The name, as it is typed.
    public var name = ""
    /// The language and region, as a BCP 47 tag.
    public var locale = ""
    /// Why the changes could not be kept, if so.
    public private(set) var failure: Failure?

    @ObservationIgnored @Dependency private var getCurrentUser: GetCurrentUserUseCase
    @ObservationIgnored @Dependency private var updateProfile: UpdateProfileUseCase
    private let work = Work()
    private let router: Router<EditProfileFlow>?
    private var user: AuthUser?

    /// A model for the sheet in which `router` lives.
    public init(router: Router<EditProfileFlow>?) {
        self.router = router
    }

    /// Whether the changes are being sent.
    public var isSaving: Bool { work.isRunning }

    /// What is wrong with the name, if anything is.
    public var problem: Problem? {
        if trimmedName.isEmpty { return .empty }
        if trimmedName.count > Self.longestName { return .tooLong }
        return trimmedName.unicodeScalars.contains { $0.properties.generalCategory == .control } ? .unprintable : nil
    }

    /// Whether anything differs from what the server knows.
    public var isChanged: Bool { trimmedName != user?.name || locale != user?.locale }

    /// Whether ``save()`` would do something.
    public var canSave: Bool { user != nil && isChanged && problem == nil && !isSaving }

    /// Begins with the user as they are.
    public func appear() {
        guard user == nil, let current = getCurrentUser() else { return }
        user = current
        name = current.name
        locale = current.locale
    }

    /// Stops waiting; what was sent may have been taken.
    public func disappear() { work.cancel() }

    /// Sends what was changed, and closes the sheet when it was taken.
    public func save() {
        guard canSave else { return }
        let changes = ProfileChanges(
            name: trimmedName == user?.name ? nil : trimmedName,
            locale: locale == user?.locale ? nil : locale
        )
        failure = nil
        work.start { [weak self, updateProfile, router] in
            do throws(AuthError) {
                let user = try await updateProfile(changes)
                self?.user = user
                router?.finish(user)
            } catch {
                guard !Task.isCancelled else { return }
                self?.failure = Failure(error)
            }
        }
    }

    /// Returns when what is being sent was taken or not.
    public func untilSaved() async { await work.finish() }

    /// Closes the sheet without changing anything.
    public func cancel() {
        disappear()
        router?.dismiss(because: .byUser)
    }

    private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}
