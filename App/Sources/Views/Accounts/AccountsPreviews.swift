#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

#Preview("Accounts") { PreviewView { AccountsView(model: AccountsViewModel()) } }
#Preview("Accounts: States") { PreviewStates { AccountsView(model: AccountsViewModel()) } }
#endif
