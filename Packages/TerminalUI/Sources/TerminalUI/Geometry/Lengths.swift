// Lengths are numbers of points, as SwiftUI's CGFloat, which a Double converts to. A cell is 8 points wide and 16 points high.
extension Double {
    /// The number of whole columns in this length in points.
    var columns: Int { cells(of: 8) }

    /// The number of whole rows in this length in points.
    var rows: Int { cells(of: 16) }

    private func cells(of length: Double) -> Int {
        self >= Double(Proposal.unlimited) ? Proposal.unlimited : Int((Swift.max(0, self) / length).rounded(.down))
    }

    init(columns: Int) { self = Double(columns) * 8 }

    init(rows: Int) { self = Double(rows) * 16 }
}
