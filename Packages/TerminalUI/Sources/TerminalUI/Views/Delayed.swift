import Observation

extension View {
    /// Keeps the space of the view empty until the view has been part of the screen for `delay`, so that a placeholder does
    /// not flash when loading is fast.
    ///
    /// ```
    /// if items.isLoading { PlaceholderRows().delayed() }
    /// ```
    public func delayed(by delay: Duration = .milliseconds(150)) -> some View {
        DelayedView(content: self, delay: delay)
    }
}

private struct DelayedView<Content: View>: View {
    let content: Content
    let delay: Duration

    var body: some View {
        WithState(DelayState()) { state in
            EnvironmentReader(\.clock) { clock in
                ModifiedView(content: content) { [isOver = state.isOver] element in
                    DecoratedElement(element) { if isOver { element.draw(in: $0, on: $1) } }
                }
                .task {
                    try? await clock.sleep(for: delay)
                    state.isOver = !Task.isCancelled
                }
            }
        }
    }
}

@MainActor @Observable
private final class DelayState {
    var isOver = false
}
