package import DependencyInjection
public import Navigation

/// Creates the view models of Profile.
@MainActor
public final class ProfileCoordinator: Coordinator {
    /// The view model of a destination.
    public enum Content {
        case profile(ProfileViewModel)
        /// The users who are signed in on this device.
        case accounts(AccountsViewModel)
        /// The payments of the user.
        case payments(PaymentsViewModel)
        /// A payment.
        case payment(PaymentViewModel)
        /// The form that edits the profile.
        case edit(EditProfileViewModel)
        /// A sign-in that adds an account.
        case signIn(SignInViewModel)
    }

    /// The router of Profile.
    public let router: Router<ProfileFlow>
    private let container: DIContainer

    /// Creates a coordinator and registers the accounts, the payments, and the catalog for the names of paid items, unless
    /// another feature has.
    ///
    /// - Throws: `ModuleConflict` if another module has registered one of their services.
    package init(router: Router<ProfileFlow>, container: DIContainer) throws(ModuleConflict) {
        self.router = router
        self.container = container
        try AccountsDataModule.configure(container)
        try PaymentsDataModule.configure(container)
        try CatalogDataModule.configure(container)
    }

    /// Creates the view model of the profile.
    public func root() -> Content {
        .profile(container.make(ProfileViewModel(router: router)))
    }

    /// Creates the view model of a pushed screen.
    public func screen(_ screen: ProfileDestination, at index: Int) -> Content {
        switch screen {
        case .accounts: .accounts(container.make(AccountsViewModel()))
        case .payments: .payments(container.make(PaymentsViewModel(router: router)))
        case .payment(let id): .payment(container.make(PaymentViewModel(id: id)))
        }
    }

    /// Creates the view model of a sheet.
    public func sheet(_ sheet: ProfileSheet) -> Content {
        .edit(container.make(EditProfileViewModel(router: router.sheetRouter)))
    }

    /// Creates the view model of a cover.
    public func cover(_ cover: ProfileCover) -> Content {
        .signIn(container.make(SignInViewModel(router: router.coverRouter)))
    }
}
