import Features
import PlatformUI

/// The outline of content that is loading.
struct SkeletonView: View {
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading, spacing: 24) {
            ForEach(0..<6, id: \.self) { _ in
                VStack(alignment: .leading) {
                    Text("Paper lamp" as String).font(.headline)
                    Text("A lamp with a shade of mulberry paper" as String)
                }
            }
        }
        .redacted(reason: .placeholder)
        .padding()
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(localizer(.loading))
    }
}
