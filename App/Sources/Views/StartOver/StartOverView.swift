import Core
public import Features
import Foundation
public import PlatformUI

/// The reason why the stored data cannot be read, and the button that starts over, in place of the shop.
public struct StartOverView: View {
    private let model: StartOverViewModel
    private let onEnd: @MainActor () -> Void

    /// Creates a view that calls `onEnd` after a new start.
    public init(model: StartOverViewModel, onEnd: @escaping @MainActor () -> Void) {
        self.model = model
        self.onEnd = onEnd
    }

    /// The texts of the error, and the button.
    public var body: some View {
        let localizer = model.localizer
        ContentUnavailableView {
            StatusLabel(localizer(model.failure.message), .failure)
        } description: {
            if let details = model.failure.details { Text(details).multilineTextAlignment(.leading) }
        } actions: {
            VStack(spacing: 16) {
                if let advice = model.advice { Text(localizer(advice)).multilineTextAlignment(.leading) }
                Button(localizer(.startOver)) { Task { if await model.startOver() { onEnd() } } }
                    .disabled(model.isStarting, because: localizer(.loading))
            }
        }
    }
}
