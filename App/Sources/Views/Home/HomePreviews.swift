#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

#Preview("Items") { PreviewView { ItemListView(model: ItemListViewModel()) } }
#Preview("Items: States") { PreviewStates { ItemListView(model: ItemListViewModel()) } }
#Preview("Items: Korean") { PreviewView("ko_KR") { ItemListView(model: ItemListViewModel()) } }
#endif
