import Features
import TerminalUI

/// The current user and a menu of actions, or a button to sign in.
struct ProfileView: LocalizedView {
    let model: ProfileViewModel

    func content(_ text: Localizer) -> some View {
        ScreenLayout {
            if let user = model.viewData {
                UserCard(user: user)
                Divider()
                if let failure = model.failure { FailureText(failure: failure) }
                menu(text)
            } else {
                VStack(alignment: .center, spacing: 1) {
                    Text(text(.signedOut)).style(\.muted)
                    Button(text(.signIn)) { model.signIn() }
                    Button(text(ProfileDestination.accounts.title)) { model.showAccounts() }
                }
                .centered()
            }
        }
        .task { await model.followUser() }
    }

    private func menu(_ text: Localizer) -> some View {
        List(Entry.allCases, label: text.hint(.open), open: { await open($0) }) { entry in
            HStack {
                Text(text(title(of: entry)))
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

    func content(_ text: Localizer) -> some View {
        let rows: [(LocalizedText, String)] = [
            (.name, user.name),
            (.email, user.email ?? user.username),
            (.tier, text(user.tier)),
            (.region, text.region(user.region)),
        ]
        let width = rows.map { text($0.0).cellWidth }.max() ?? 0
        VStack {
            for (title, value) in rows {
                HStack(spacing: 2) {
                    Text(text(title)).lineLimit(1).style(\.muted).frame(width: width)
                    Text(value).style(title == .name ? \.title : \.plain)
                }
            }
        }
        .padding(horizontal: 1)
    }
}
