import Features
import TerminalUI

/// A model that wants to know whether it is seen.
@MainActor
protocol Living: AnyObject {
    func appear()
    func disappear()
}

extension ItemListModel: Living {}
extension ItemModel: Living {}
extension CommentsModel: Living {}
extension RepliesModel: Living {}
extension CheckoutModel: Living {}
extension ImageViewerModel: Living {}
extension ProfileModel: Living {}
extension AccountsModel: Living {}
extension PaymentsModel: Living {}
extension EditProfileModel: Living {}
extension SettingsModel: Living {}
extension AdvancedModel: Living {}

extension View {
    /// Tells `model` when the view is seen, and anew when the language changes, which texts of the API are in.
    func lives(_ model: any Living, in language: AppLanguage) -> some View {
        onAppear(of: language) {
            model.disappear()
            model.appear()
        }
        .onDisappear { model.disappear() }
    }
}
