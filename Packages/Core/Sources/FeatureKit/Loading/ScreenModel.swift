/// A view model that its view runs as long as it is shown.
///
/// ```
/// .task(id: localizer.language) { await model.run() }
/// ```
@MainActor
public protocol ScreenModel {
    /// Loads the content, unless it is fresh, and keeps it up to date until the task is cancelled: follows the user and other
    /// changes, and tries again after connection failures.
    func run() async
}
