import Features
import PlatformUI

/// The accounts that are signed in on this device.
struct AccountsView: View {
    let model: AccountsViewModel
    @State private var leavingAccount: AccountsViewModel.Account?
    @State private var isLeaving = false
    @State private var isLeavingAll = false
    @Environment(Localizer.self) private var localizer
    @Environment(AppCoordinator.self) private var coordinator

    var body: some View {
        LoadableView(model.accounts, empty: .noAccounts) { accounts in
            List {
                if let failure = model.failure { FailureText(failure: failure) }
                ForEach(accounts) { row($0) }
                Button(localizer(.signOutOfAll), role: .destructive) { isLeavingAll = true }
                    .confirmationDialog(
                        localizer(.confirmSignOutOfAll(accounts.count)),
                        isPresented: $isLeavingAll,
                        titleVisibility: .visible
                    ) {
                        Button(localizer(.signOut), role: .destructive) { Task { await model.signOutOfAll() } }
                    }
            }
            .disabled(model.isChanging)
            .confirmationDialog(
                localizer(.confirmSignOut(leavingAccount?.viewData.name ?? "")),
                isPresented: $isLeaving,
                titleVisibility: .visible,
                presenting: leavingAccount
            ) { account in
                Button(localizer(.signOut), role: .destructive) { Task { await model.signOut(account.id) } }
                Button(localizer(.signOutInBrowser), role: .destructive) {
                    Task { await model.signOut(account.id, inBrowser: true) }
                }
            }
        }
        .screenTitle(localizer(.accounts))
        .toolbar {
            ToolbarItem(placement: .primaryAction) {
                Button(localizer(.addAccount), systemImage: "plus") { coordinator.signIn() }
            }
        }
        .refreshes { await model.refresh() }
        .task { await model.run() }
    }

    private func row(_ account: AccountsViewModel.Account) -> some View {
        Button {
            Task { await model.switch(to: account.id) }
        } label: {
            AccountRow(account: account)
        }
        .buttonStyle(.plain)
        .swipeActions { signOutButton(account) }
        .contextMenu { signOutButton(account) }
    }

    private func signOutButton(_ account: AccountsViewModel.Account) -> some View {
        // A swipe action with a destructive role would remove the row at once.
        Button(localizer(.signOut)) {
            leavingAccount = account
            isLeaving = true
        }
        .tint(.red)
    }
}

/// The name and the tier of an account. A check mark marks the current one.
private struct AccountRow: View {
    let account: AccountsViewModel.Account
    @Environment(Localizer.self) private var localizer

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(account.viewData.name).font(.headline)
                if let username = account.viewData.username { Text(username).foregroundStyle(.secondary) }
                Text(localizer(account.viewData.tier)).font(.footnote).foregroundStyle(.secondary)
                if account.mustSignInAgain {
                    StatusLabel(localizer(.signInAgain), .warning).font(.footnote)
                }
            }
            Spacer()
            if account.isCurrent {
                Image(systemName: "checkmark").foregroundStyle(.tint).accessibilityHidden(true)
            }
        }
        .contentShape(.rect)
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(account.isCurrent ? .isSelected : [])
    }
}
