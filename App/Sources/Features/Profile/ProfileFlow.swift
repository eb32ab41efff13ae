public import AuthModule
public import Navigation

/// The places of Profile.
public enum ProfileFlow: Flow {
    /// What is pushed over the user.
    public typealias Screen = ProfileScreen
    /// The profile, to be changed.
    public typealias Sheet = ProfileSheet
    /// A sign-in that adds an account.
    public typealias Cover = ProfileCover
}

/// A screen of Profile above the user.
public enum ProfileScreen: String, Destination {
    /// The users who are signed in on this device.
    case accounts
    /// What the user has paid.
    case payments

    /// Payments are somebody's.
    public var requirements: [Requirement] { self == .payments ? [.signedIn] : [] }
}

/// A sheet of Profile.
public enum ProfileSheet: String, Modal {
    /// It ends with the user as they are then.
    public typealias Inside = EditProfileFlow
    /// Changes name and language.
    case edit

    /// It is somebody's profile.
    public var requirements: [Requirement] { [.signedIn] }
}

/// A cover of Profile.
public enum ProfileCover: String, Modal {
    /// It ends with whoever signed in.
    public typealias Inside = SignInFlow
    /// Adds an account, or signs in anew.
    case signIn
}

/// The places of changing a profile; it ends with the user as they are then.
public enum EditProfileFlow: Flow {
    /// The user as they are then.
    public typealias Outcome = AuthUser
}
