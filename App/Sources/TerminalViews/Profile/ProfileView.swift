import Features
import TerminalUI

/// The current user and a menu of actions, or a button to sign in.
struct ProfileView: LocalizedView {
    let model: ProfileViewModel

    func content(_ localizer: Localizer) -> some View {
        ScreenLayout {
            if let user = model.viewData {
                UserCard(user: user)
                Divider()
                if let failure = model.failure { FailureText(failure: failure) }
                menu(localizer)
            } else {
                VStack(alignment: .center, spacing: 1) {
                    Text(localizer(.signedOut)).style(\.muted)
                    Button(localizer(.signIn)) { model.signIn() }
                    Button(localizer(ProfileDestination.accounts.title)) { model.showAccounts() }
                }
                .centered()
            }
        }
        .task { await model.followUser() }
    }

    private func menu(_ localizer: Localizer) -> some View {
        List(Entry.allCases, label: localizer.hint(.open), open: { await open($0) }) { entry in
            HStack {
                Text(localizer(title(of: entry)))
                Spacer()
                if entry != .signOut { Text("›").style(\.muted) }
            }
            .padding(horizontal: 1)
        }
        .onKey("e", .edit) { await open(.edit) }
    }

    private func title(of entry: Entry) -> LocalizedText {
        switch entry {
        case .edit: ProfileSheet.edit.title
        case .payments: ProfileDestination.payments.title
        case .accounts: ProfileDestination.accounts.title
        case .signOut: .signOut
        }
    }

    private func open(_ entry: Entry) async {
        switch entry {
        case .edit: await model.edit()
        case .payments: await model.showPayments()
        case .accounts: model.showAccounts()
        case .signOut: await model.signOut()
        }
    }

    private enum Entry: CaseIterable, Identifiable {
        case edit, payments, accounts, signOut
        var id: Self { self }
    }
}

/// The data of a user.
private struct UserCard: LocalizedView {
    let user: UserViewData

    func content(_ localizer: Localizer) -> some View {
        let rows: [(LocalizedText, String)] = [
            (.name, user.name),
            (.email, user.email ?? user.username),
            (.tier, localizer(user.tier)),
            (.region, localizer.region(user.region)),
        ]
        let width = rows.map { localizer($0.0).cellWidth }.max() ?? 0
        VStack {
            for (title, value) in rows {
                HStack(spacing: 2) {
                    Text(localizer(title)).lineLimit(1).style(\.muted).frame(width: width)
                    Text(value).style(title == .name ? \.title : \.plain)
                }
            }
        }
        .padding(horizontal: 1)
    }
}
