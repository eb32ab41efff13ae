/// Views of the same kind, one below the other or in the columns of a grid.
@MainActor
struct LineRun {
    /// The views in order. Each is made when it becomes visible.
    var views: ViewList.Rows
    /// The free cells around the run.
    var insets = Insets()
    /// `true` if a rule is in the free row above the run.
    var hasRule = false
    /// `true` for the footer of a section.
    var isFooter = false
    /// The number of free rows between two lines.
    var spacing = 0
    /// The alignment of a view in its line or column.
    var alignment = Alignment.topLeading
    /// Returns the columns in a width.
    var columns: (Int) -> [Range<Int>] = { [0..<max(0, $0)] }
    /// The view with the modifiers of a grid. It draws no cards.
    var frame: (any Element)?
}
