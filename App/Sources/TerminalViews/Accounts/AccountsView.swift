import Features
import Observation
import TerminalUI
import Views

/// The accounts that are signed in on this device.
struct AccountsView: LocalizedView {
    let model: AccountsViewModel

    func content(_ localizer: Localizer) -> some View {
        WithState(AccountSelection()) { selection in
            let accounts = model.accounts.value ?? []
            let leaving = accounts.first { $0.id == selection.leaving }
            EnvironmentReader(\.appActions) { actions in
                ScreenLayout(model.accounts, isLoading: model.isChanging, refresh: { await model.refresh() }) {
                    if let failure = model.failure { FailureText(failure: failure) }
                    LoadableView(model.accounts, empty: .noAccounts) { accounts in
                        list(accounts, selection, localizer)
                    }
                    .onKey("+", .addAccount, perform: actions.signIn)
                }
            }
            .confirmationDialog(
                .confirmSignOut(leaving?.viewData.name ?? ""),
                isPresented: Binding(get: { leaving != nil }, set: { _ in selection.leaving = nil }),
                action: .signOut,
                variant: (.signOutInBrowser, { if let leaving { await model.signOut(leaving.id, inBrowser: true) } })
            ) {
                if let leaving { await model.signOut(leaving.id) }
            }
            .confirmationDialog(
                .confirmSignOutOfAll(accounts.count),
                isPresented: Binding(selection, \.isLeavingAll),
                action: .signOut
            ) { await model.signOutOfAll() }
        }
        .task { await model.run() }
    }

    private func list(
        _ accounts: [AccountsViewModel.Account],
        _ selection: AccountSelection,
        _ localizer: Localizer
    ) -> some View {
        let selected = accounts.first { $0.id == selection.id } ?? accounts.first
        let isInUse = selected.map { $0.isCurrent && !$0.mustSignInAgain } ?? false
        return List(
            accounts,
            selection: Binding(selection, \.id),
            label: isInUse ? "" : localizer.hint(.switchAccount),
            open: { await model.switch(to: $0.id) }
        ) { account in
            HStack(spacing: 2) {
                Text(account.isCurrent ? "●" : " ").style(\.accent)
                Text(account.viewData.name).lineLimit(1).style(\.title)
                if let username = account.viewData.username { Text(username).lineLimit(1).style(\.muted) }
                Spacer()
                if account.isCurrent { Text(localizer(.current)).style(\.success).layoutPriority(1) }
                if account.mustSignInAgain {
                    Text(localizer(.signInAgain)).style(\.warning).layoutPriority(1)
                }
                Text(localizer(account.viewData.tier)).style(\.muted).layoutPriority(1)
            }
            .padding(Insets(left: 2, right: 1))
        }
        .onKey("o", .signOut, disabled: model.isChanging ? .loading : nil) { selection.leaving = selection.id }
        .onKey("O", .signOutOfAll, disabled: model.isChanging ? .loading : nil) { selection.isLeavingAll = true }
    }
}

/// The selection in the list of accounts, and the sign-out that the user is asked to confirm.
@MainActor @Observable
private final class AccountSelection {
    var id: AccountsViewModel.Account.ID?
    var leaving: AccountsViewModel.Account.ID?
    var isLeavingAll = false
}
