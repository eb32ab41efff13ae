import Foundation
import TerminalEngine

// A cell is 8 points wide and 16 points high.
extension CGFloat {
    /// The number of whole columns in this length in points.
    var columns: Int { cells(of: 8) }

    /// The number of whole rows in this length in points.
    var rows: Int { cells(of: 16) }

    private func cells(of length: CGFloat) -> Int {
        self >= CGFloat(Proposal.unlimited) ? Proposal.unlimited : Int((Swift.max(0, self) / length).rounded(.down))
    }

    init(columns: Int) { self = CGFloat(columns) * 8 }

    init(rows: Int) { self = CGFloat(rows) * 16 }
}
