public import TerminalEngine
public import TerminalSwiftUI
import Testing

extension TestScreen {
    /// Creates a screen with `content`. Its last row is the key bar. A fault of a view, such as a missing
    /// environment object, is recorded as an issue.
    public convenience init(
        width: Int = 80,
        height: Int = 24,
        colorDepth: ColorDepth = .full,
        clock: any Clock<Duration> = ContinuousClock(),
        terminalBackground: RGB? = nil,
        displaySettings: @escaping () -> DisplaySettings = { DisplaySettings() },
        fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line,
        column: Int = #column,
        @ViewBuilder content: @escaping () -> some View
    ) {
        self.init(
            width: width,
            height: height,
            colorDepth: colorDepth,
            clock: clock,
            terminalBackground: terminalBackground,
            displaySettings: displaySettings,
            sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
            root: { content().rootElement(in: $0) }
        )
    }
}
