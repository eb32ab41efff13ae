#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

// It starts with the introduction.
#Preview("Root") { RootView(session: PreviewApp.shared.session, coordinator: PreviewApp.shared.coordinator) }
#endif
