#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

#Preview("Steps") { PreviewView(isSignedIn: false) { SignInStepsView(model: SignInViewModel(router: nil)) } }

#Preview("Sign-in") { PreviewView(isSignedIn: false) { SignInView(model: SignInViewModel(router: nil)) } }
#endif
