/// Horizontal bars with a label at the left and a figure at the right.
///
/// ```
/// BarChart(months.map { .init(label: $0.name, value: $0.amount, figure: $0.text) })
/// ```
public struct BarChart: PrimitiveView {
    /// A bar, as long as its share of the largest value.
    public struct Bar: Sendable {
        let label: String
        let value: Double
        let figure: String

        /// Creates a bar for a `value`; a negative one has the length of 0.
        public init(label: String, value: Double, figure: String) {
            self.label = label.printable
            self.value = value
            self.figure = figure.printable
        }
    }

    private let bars: [Bar]

    /// Creates a chart with a row for each bar.
    public init(_ bars: [Bar]) {
        self.bars = bars
    }

    func element(in context: Context) -> any Element {
        BarChartElement(bars: bars, theme: context.environment.theme, style: context.environment.style)
    }
}

private struct BarChartElement: Element {
    let bars: [BarChart.Bar]
    let theme: Theme
    let style: Style

    private static let eighths = Array(" ▏▎▍▌▋▊▉")

    private func width(_ text: (BarChart.Bar) -> String) -> Int { bars.map { text($0).cellWidth }.max() ?? 0 }

    func size(for proposal: Proposal) -> Size {
        Size(proposal.width ?? width(\.label) + width(\.figure) + 24, bars.count)
    }

    func draw(in rect: Rect, on canvas: Canvas) {
        let (labelWidth, figureWidth) = (width(\.label), width(\.figure))
        let room = max(0, rect.width - labelWidth - figureWidth - 4)
        let largest = bars.map(\.value).max() ?? 0
        for (row, bar) in bars.enumerated() {
            let y = rect.y + row
            canvas.write(bar.label, at: Point(rect.x, y), style: theme.muted.over(style))
            let share = largest > 0 ? max(0, bar.value / largest) : 0
            let length = Int((share * Double(room * 8)).rounded())
            let text = String(repeating: "█", count: length / 8) + String(Self.eighths[length % 8])
            let barX = rect.x + labelWidth + 2
            canvas.write(text, at: Point(barX, y), width: room, style: theme.accent.over(style))
            canvas.write(
                bar.figure,
                at: Point(rect.maxX - bar.figure.cellWidth, y),
                style: style
            )
        }
    }
}
