#if canImport(SwiftUI) && !Terminal
@_exported public import SwiftUI
#else
@_exported public import TerminalUI
#endif
