#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

#Preview("Picture") { PreviewView { ImageViewerView(model: ImageViewerViewModel(itemID: "lamp")) } }
#Preview("Picture: States") { PreviewStates { ImageViewerView(model: ImageViewerViewModel(itemID: "lamp")) } }

#Preview("Item") { PreviewView { ItemView(model: ItemViewModel(id: "lamp")) } }
#Preview("Item: States") { PreviewStates { ItemView(model: ItemViewModel(id: "lamp")) } }
#endif
