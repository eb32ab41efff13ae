import Features
import PlatformUI

/// The outline of content that is loading.
struct SkeletonView: View {
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading, spacing: 24) {
            ForEach([26, 24, 12, 34, 22, 20, 36, 16], id: \.self) { width in
                VStack(alignment: .leading) {
                    Text(String(repeating: "n", count: width)).font(.headline)
                    Text(String(repeating: "n", count: width / 2))
                }
                .lineLimit(1)
            }
        }
        .redacted(reason: .placeholder)
        .padding(.horizontal)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(localizer(.loading))
    }
}
