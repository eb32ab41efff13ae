import Features
import PlatformUI

/// The current user and a menu of actions, or a button to sign in.
struct ProfileView: View {
    let model: ProfileViewModel
    @State private var isLeaving = false
    @Environment(Localizer.self) private var localizer

    var body: some View {
        List {
            if let user = model.viewData {
                Section { UserCard(user: user) }
                if let failure = model.failure { FailureText(failure: failure) }
                row(ProfileSheet.edit.title, "pencil") { model.edit() }.key("e")
                row(ProfileDestination.payments.title, "creditcard") { model.showPayments() }
            } else {
                Text(localizer(.signedOut)).foregroundStyle(.secondary).frame(minHeight: 32, alignment: .topLeading)
                Button(localizer(.signIn)) { model.signIn() }.key("s")
            }
            row(ProfileDestination.accounts.title, "person.2") { model.showAccounts() }.key("a")
            if model.viewData != nil {
                Button(localizer(.signOut), role: .destructive) { isLeaving = true }.key("o")
            }
        }
        // After a sign-out, the first row is selected.
        .id(model.viewData == nil)
        .confirmationDialog(
            localizer(.confirmSignOut(model.viewData?.name ?? "")),
            isPresented: $isLeaving,
            titleVisibility: .visible
        ) {
            Button(localizer(.signOut), role: .destructive) { Task { await model.signOut() } }
        }
        .screenTitle(localizer(AppTabs.Tab.profile.title))
        .task { await model.run() }
    }

    private func row(_ title: LocalizedText, _ symbol: String, action: @escaping @MainActor () -> Void) -> some View {
        NavigationRow(action: action) { Label(localizer(title), systemImage: symbol) }
    }
}

/// The data of a user.
private struct UserCard: View {
    let user: UserViewData
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading) {
            HStack(alignment: .firstTextBaseline) {
                Text(user.name).font(.title2).bold()
                Text("· \(localizer(user.tier))" as String).foregroundStyle(.tint)
            }
            if let address = user.email ?? user.username { Text(address) }
            if let region = user.region { Text(localizer.country(region)).foregroundStyle(.secondary) }
        }
        .accessibilityElement(children: .combine)
    }
}
