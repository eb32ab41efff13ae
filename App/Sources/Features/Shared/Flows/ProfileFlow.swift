public import AuthModule
public import Navigation
public import PaymentModule

/// The destinations of Profile.
public enum ProfileFlow: Flow {
    /// The pushed screens.
    public typealias Screen = ProfileDestination
    /// The form that edits the profile.
    public typealias Sheet = ProfileSheet
    /// A sign-in that adds an account.
    public typealias Cover = ProfileCover
}

/// A screen of Profile over the user.
public enum ProfileDestination: Destination {
    /// The users who are signed in on this device.
    case accounts
    /// The payments of the user.
    case payments
    /// A payment of the user.
    case payment(Payment.ID)

    /// Payments need a signed-in user.
    public var requirements: [Requirement] { self == .accounts ? [] : [.signedIn] }
}

/// A sheet of Profile.
public enum ProfileSheet: String, Modal {
    /// The form ends with the changed user.
    public typealias ChildFlow = EditProfileFlow
    /// The form that edits the profile.
    case edit

    /// A profile needs a signed-in user.
    public var requirements: [Requirement] { [.signedIn] }
}

/// A cover of Profile.
public enum ProfileCover: String, Modal {
    /// The sign-in ends with the user.
    public typealias ChildFlow = SignInFlow
    /// Adds an account, or signs in again.
    case signIn
}

/// The flow of editing a profile; it ends with the changed user.
public enum EditProfileFlow: Flow {
    /// The changed user.
    public typealias Outcome = AuthUser
}
