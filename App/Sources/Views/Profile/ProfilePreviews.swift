#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

#Preview("Edit profile") { PreviewView { EditProfileView(model: EditProfileViewModel(router: nil)) } }

#Preview("Profile") { PreviewView { ProfileView(model: ProfileViewModel()) } }
#Preview("Profile: States") { PreviewStates { ProfileView(model: ProfileViewModel()) } }
#Preview("Profile: Signed out") { PreviewView(isSignedIn: false) { ProfileView(model: ProfileViewModel()) } }
#endif
