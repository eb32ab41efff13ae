/// The data folder, for display.
package struct DataFolder: Sendable, Hashable {
    package let path: String

    package init(path: String) {
        self.path = path
    }
}
