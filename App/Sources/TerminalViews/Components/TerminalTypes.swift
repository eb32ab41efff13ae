import TerminalUI

// On macOS, Foundation exports other types with these names.
typealias Size = TerminalUI.Size
typealias Style = TerminalUI.Style
