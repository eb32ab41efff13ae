import Features
import PlatformUI

/// A screen, a sheet or a cover of Profile.
struct ProfileDestinationView: View {
    let content: ProfileCoordinator.Content

    var body: some View {
        switch content {
        case .profile(let model): ProfileView(model: model)
        case .accounts(let model): AccountsView(model: model)
        case .payments(let model): PaymentsView(model: model)
        case .payment(let model): PaymentView(model: model)
        case .edit(let model): EditProfileView(model: model)
        case .signIn(let model): SignInView(model: model)
        }
    }
}
