import Features
import PlatformUI

/// The accounts that are signed in on this device.
struct AccountsView: View {
    let model: AccountsViewModel
    /// The selected row. A new current account is selected.
    @State private var selection: AccountsViewModel.Account.ID?
    @State private var leavingAccount: AccountsViewModel.Account?
    @State private var isLeaving = false
    @State private var isLeavingAll = false
    @Environment(Localizer.self) private var localizer
    @Environment(AppCoordinator.self) private var coordinator

    var body: some View {
        LoadableView(model.accounts, empty: .noAccounts) { accounts in
            List(selection: $selection) {
                if let failure = model.failure { FailureText(failure: failure) }
                ForEach(accounts) { row($0) }
                Section {
                    Button(localizer(.signOutOfAll), role: .destructive) { isLeavingAll = true }.key("O")
                }
            }
            .onChange(of: accounts.first(where: \.isCurrent)?.id, initial: true) { selection = $1 ?? selection }
            .disabled(model.isChanging, because: localizer(.loading))
            .confirmationDialog(
                localizer(.confirmSignOutOfAll(accounts.count)),
                isPresented: $isLeavingAll,
                titleVisibility: .visible
            ) {
                Button(localizer(.signOut), role: .destructive) { Task { await model.signOutOfAll() } }
            }
            .confirmationDialog(
                localizer(.confirmSignOut(leavingAccount?.viewData.name ?? "")),
                isPresented: $isLeaving,
                titleVisibility: .visible
            ) {
                if let id = leavingAccount?.id {
                    ForEach(AccountsViewModel.SignOutKind.allCases, id: \.self) { kind in
                        Button(localizer(kind.action), role: .destructive) { Task { await model.signOut(id, kind) } }
                    }
                }
            }
        }
        .screenTitle(localizer(.accounts))
        .toolbar {
            if model.isChanging { ToolbarItem { ProgressView() } }
            ToolbarItem(placement: .primaryAction) {
                Button(localizer(.addAccount), systemImage: "plus") { coordinator.signIn() }.key("+")
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
        .accessibilityHint(account.isCurrent && !account.mustSignInAgain ? "" : localizer(.switchAccount))
        .swipeActions { signOutButton(account) }
        .contextMenu { signOutButton(account) }
    }

    private func signOutButton(_ account: AccountsViewModel.Account) -> some View {
        // A swipe action with a destructive role would remove the row at once.
        Button(localizer(.signOut)) {
            leavingAccount = account
            isLeaving = true
        }
        .key("o")
        .tint(.red)
    }
}

/// The name and the tier of an account, and a mark on the current one.
private struct AccountRow: View {
    let account: AccountsViewModel.Account
    @Environment(Localizer.self) private var localizer

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(account.viewData.name).font(.headline)
                Text(details).font(.footnote).foregroundStyle(.secondary)
                if account.mustSignInAgain {
                    StatusLabel(localizer(.signInAgain), .warning).font(.footnote)
                }
            }
            Spacer()
            if account.isCurrent { Label(localizer(.current), systemImage: "checkmark").foregroundStyle(.tint) }
        }
        .contentShape(.rect)
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(account.isCurrent ? .isSelected : [])
    }

    private var details: String {
        [account.viewData.username, localizer(account.viewData.tier)].compactMap(\.self).joined(separator: " · ")
    }
}
