public import DependencyInjection
public import Navigation

/// Makes the models of Profile's screens. A shell draws them.
@MainActor
public final class ProfileCoordinator: Coordinator {
    /// The model of a screen.
    public enum Content {
        /// The user.
        case profile(ProfileModel)
        /// The users who are signed in on this device.
        case accounts(AccountsModel)
        /// What the user has paid.
        case payments(PaymentsModel)
        /// The profile, to be changed.
        case edit(EditProfileModel)
        /// A sign-in that adds an account.
        case signIn(SignInModel)
    }

    /// Where Profile is.
    public let router: Router<ProfileFlow>

    /// Opens Profile. It uses Home's use cases, which are registered now if they were not before.
    ///
    /// - Throws: `ModuleConflict` if another feature has registered the same.
    public init(router: Router<ProfileFlow>, container: DIContainer = .current) throws(ModuleConflict) {
        self.router = router
        try HomeDataModule.configure(container)
    }

    /// The user.
    public func root() -> Content {
        .profile(ProfileModel(router: router))
    }

    /// The model of a pushed screen.
    public func screen(_ screen: ProfileScreen) -> Content {
        switch screen {
        case .accounts: .accounts(AccountsModel())
        case .payments: .payments(PaymentsModel())
        }
    }

    /// The model of a sheet.
    public func sheet(_ sheet: ProfileSheet) -> Content {
        switch sheet {
        case .edit: .edit(EditProfileModel(router: router.sheetRouter))
        }
    }

    /// The model of a cover.
    public func cover(_ cover: ProfileCover) -> Content {
        switch cover {
        case .signIn: .signIn(SignInModel(router: router.coverRouter))
        }
    }
}
