import Features
import TerminalUI

/// The Profile tab and its destinations.
struct ProfileTabView: View {
    let coordinator: ProfileCoordinator
    let chrome: (any View) -> any View

    var body: some View {
        NavigationContainer(
            coordinator: coordinator,
            titles: .init(
                root: AppTabs.Tab.profile.title,
                screen: \.title,
                sheet: { sheet, _ in sheet.title },
                cover: \.title
            ),
            chrome: chrome
        ) { content in
            switch content {
            case .profile(let model): ProfileView(model: model)
            case .accounts(let model): AccountsView(model: model)
            case .payments(let model): PaymentsView(model: model)
            case .payment(let model): PaymentView(model: model)
            case .spending(let model): SpendingView(model: model)
            case .edit(let model): EditProfileView(model: model)
            case .signIn(let model): SignInSheet(model: model)
            }
        }
    }
}
