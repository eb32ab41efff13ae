#if canImport(SwiftUI)
import Features
import SwiftUI

/// The Profile tab and its destinations.
struct ProfileTabView: View {
    let coordinator: ProfileCoordinator

    var body: some View {
        NavigationContainer(coordinator) { content in
            switch content {
            case .profile(let model): ProfileView(model: model)
            case .accounts(let model): AccountsView(model: model)
            case .payments(let model): PaymentsView(model: model)
            case .edit(let model): EditProfileView(model: model)
            case .signIn(let model): SignInView(model: model)
            }
        }
    }
}
#endif
