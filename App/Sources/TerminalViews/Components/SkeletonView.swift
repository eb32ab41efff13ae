import TerminalUI

/// Muted blocks in place of the rows of a list that takes longer than a moment to load.
struct SkeletonView: View {
    var body: some View {
        EnvironmentReader(\.screenSize) { size in
            VStack(spacing: size.height >= Layout.minHeightForSpacedRows ? 1 : 0) {
                for width in Self.titleWidths {
                    VStack {
                        Block(width: width)
                        Block(width: width / 2)
                    }
                    .padding(horizontal: 2)
                }
            }
            .delayed()
        }
    }

    private static let titleWidths = [26, 24, 12, 34, 22, 20, 36, 16, 24, 30]

    private struct Block: View {
        let width: Int

        var body: some View {
            Text(String(repeating: "▁", count: width)).lineLimit(1).style(\.border)
        }
    }
}
