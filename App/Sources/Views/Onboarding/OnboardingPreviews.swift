#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

#Preview("Onboarding") { PreviewView { OnboardingView(model: OnboardingViewModel {}) } }
#endif
