/// The room that a view has along an axis.
public enum UserInterfaceSizeClass: Sendable {
    /// Room for one column, or a window of less than 16 rows.
    case compact
    /// Room for two columns: at least 100 columns of text; or at least 16 rows.
    case regular
}
