public import DependencyInjection
public import Navigation

/// Makes the view models of Profile's places.
@MainActor
public final class ProfileCoordinator: Coordinator {
    /// The view model of a place.
    public enum Content {
        /// The user.
        case profile(ProfileViewModel)
        /// The users who are signed in on this device.
        case accounts(AccountsViewModel)
        /// The payments of the user.
        case payments(PaymentsViewModel)
        /// The form that edits the profile.
        case edit(EditProfileViewModel)
        /// A sign-in that adds an account.
        case signIn(SignInViewModel)
    }

    /// The router of Profile.
    public let router: Router<ProfileFlow>
    private let container: DIContainer

    /// Opens Profile: registers the services of Home, which it shares, unless they are registered already.
    ///
    /// - Throws: `ModuleConflict` if another feature has registered the same.
    public init(router: Router<ProfileFlow>, container: DIContainer = .current) throws(ModuleConflict) {
        self.router = router
        self.container = container
        try HomeDataModule.configure(container)
    }

    /// Makes the view model of the user.
    public func root() -> Content {
        container.withCurrent { .profile(ProfileViewModel(router: router)) }
    }

    /// Makes the view model of a pushed screen.
    public func screen(_ screen: ProfileDestination, at index: Int) -> Content {
        container.withCurrent {
            switch screen {
            case .accounts: .accounts(AccountsViewModel())
            case .payments: .payments(PaymentsViewModel())
            }
        }
    }

    /// Makes the view model of a sheet.
    public func sheet(_ sheet: ProfileSheet) -> Content {
        container.withCurrent { .edit(EditProfileViewModel(router: router.sheetRouter)) }
    }

    /// Makes the view model of a cover.
    public func cover(_ cover: ProfileCover) -> Content {
        container.withCurrent { .signIn(SignInViewModel(router: router.coverRouter)) }
    }
}
