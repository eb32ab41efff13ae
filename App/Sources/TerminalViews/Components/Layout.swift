/// The sizes at which screens change their layout.
enum Layout {
    /// The height from which empty rows separate the parts of a screen.
    static let minHeightForAir = 16
    /// The height from which empty rows separate the rows of a list.
    static let minHeightForSpacedRows = 24
    /// The width of the content from which a list shows its selected item beside it: that of a window of 120 columns.
    static let minWidthForPanes = 116
    /// The width of the list beside the selected item.
    static let listPaneWidth = 56
    /// The width of the table beside the selected row.
    static let tablePaneWidth = 72
    /// The width of a line of text that is comfortable to read.
    static let readableWidth = 80
}
