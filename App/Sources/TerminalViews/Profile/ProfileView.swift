import Features
import Observation
import TerminalUI
import Views

/// The current user and a menu of actions, or a button to sign in.
struct ProfileView: LocalizedView {
    let model: ProfileViewModel

    func content(_ localizer: Localizer) -> some View {
        WithState(SignOutQuestion()) { question in
            ScreenLayout {
                if let user = model.viewData {
                    UserCard(user: user)
                    Divider()
                    if let failure = model.failure { FailureText(failure: failure) }
                    menu(question, localizer)
                } else {
                    VStack(alignment: .center, spacing: 1) {
                        Text(localizer(.signedOut)).style(\.muted)
                        Button(localizer(.signIn)) { model.signIn() }.buttonStyle(.borderedProminent)
                        Button(localizer(ProfileDestination.accounts.title)) { model.showAccounts() }
                    }
                    .centered()
                    .onKey("s", .signIn) { model.signIn() }
                }
            }
            .onKey("a", .accounts) { model.showAccounts() }
            .confirmationDialog(
                .confirmSignOut(model.viewData?.name ?? ""),
                isPresented: Binding(question, \.isPresented),
                action: .signOut
            ) { await model.signOut() }
        }
        .task { await model.run() }
    }

    private func menu(_ question: SignOutQuestion, _ localizer: Localizer) -> some View {
        List(Entry.allCases, label: localizer.hint(.open), open: { open($0, question) }) { entry in
            HStack {
                Text(localizer(title(of: entry)))
                Spacer()
                if entry != .signOut { Text("›").style(\.muted) }
            }
            .padding(Insets(left: 2, right: 1))
        }
        .onKey("e", .edit) { model.edit() }
        .onKey("o", .signOut) { question.isPresented = true }
    }

    private func title(of entry: Entry) -> LocalizedText {
        switch entry {
        case .edit: ProfileSheet.edit.title
        case .payments: ProfileDestination.payments.title
        case .accounts: ProfileDestination.accounts.title
        case .signOut: .signOut
        }
    }

    private func open(_ entry: Entry, _ question: SignOutQuestion) {
        switch entry {
        case .edit: model.edit()
        case .payments: model.showPayments()
        case .accounts: model.showAccounts()
        case .signOut: question.isPresented = true
        }
    }

    private enum Entry: CaseIterable, Identifiable {
        case edit, payments, accounts, signOut
        var id: Self { self }
    }
}

/// The question that precedes a sign-out.
@MainActor @Observable
private final class SignOutQuestion {
    var isPresented = false
}

/// The data of a user.
private struct UserCard: LocalizedView {
    let user: UserViewData

    func content(_ localizer: Localizer) -> some View {
        VStack {
            HStack(spacing: 2) {
                Text(user.name).lineLimit(1).style(\.title)
                Text(" \(localizer(user.tier)) ").lineLimit(1).style(\.prominent).layoutPriority(1)
            }
            if let address = user.email ?? user.username { Text(address).lineLimit(1) }
            if let region = user.region { Text(localizer.country(region)).lineLimit(1).style(\.muted) }
        }
    }
}
