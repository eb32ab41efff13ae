public import DependencyInjection
public import Navigation

/// Makes the view models of Profile's places.
@MainActor
public final class ProfileCoordinator: Coordinator {
    /// The view model of a place.
    public enum Content {
        /// The user.
        case profile(ProfileModel)
        /// The users who are signed in on this device.
        case accounts(AccountsModel)
        /// The payments of the user.
        case payments(PaymentsModel)
        /// The form that edits the profile.
        case edit(EditProfileModel)
        /// A sign-in that adds an account.
        case signIn(SignInModel)
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
        container.withCurrent { .profile(ProfileModel(router: router)) }
    }

    /// Makes the view model of a pushed screen.
    public func screen(_ screen: ProfileScreen, at index: Int) -> Content {
        container.withCurrent {
            switch screen {
            case .accounts: .accounts(AccountsModel())
            case .payments: .payments(PaymentsModel())
            }
        }
    }

    /// Makes the view model of a sheet.
    public func sheet(_ sheet: ProfileSheet) -> Content {
        container.withCurrent { .edit(EditProfileModel(router: router.sheetRouter)) }
    }

    /// Makes the view model of a cover.
    public func cover(_ cover: ProfileCover) -> Content {
        container.withCurrent { .signIn(SignInModel(router: router.coverRouter)) }
    }
}
