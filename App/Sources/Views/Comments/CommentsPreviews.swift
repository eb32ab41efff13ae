#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

#Preview("Comments") { PreviewView { CommentsView(model: CommentsViewModel(thread: .comments(on: "lamp"))) } }
#Preview("Comments: States") { PreviewStates { CommentsView(model: CommentsViewModel(thread: .comments(on: "lamp"))) } }
#Preview("Comments: Replies") {
    PreviewView { CommentsView(model: CommentsViewModel(thread: .replies(to: "c1", on: "lamp"))) }
}
#endif
