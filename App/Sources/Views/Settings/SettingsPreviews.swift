#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

#Preview("Advanced") { PreviewView { AdvancedView(model: AdvancedViewModel()) } }
#Preview("Advanced: States") { PreviewStates { AdvancedView(model: AdvancedViewModel()) } }

#Preview("Settings") { PreviewView { SettingsView(model: SettingsViewModel()) } }
#Preview("Settings: States") { PreviewStates { SettingsView(model: SettingsViewModel()) } }
#endif
