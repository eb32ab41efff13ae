import Features
import TerminalUI

/// The names of the tabs with their keys. The selected one is marked.
struct TabBar: LocalizedView {
    let selected: AppTabs.Tab
    let select: (AppTabs.Tab) -> Void

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            let hasBorder = size.height >= 16
            VStack {
                HStack(spacing: size.width < 50 ? 1 : 3) {
                    for (number, tab) in AppTabs.Tab.allCases.enumerated() {
                        label(number + 1, localizer(tab.title), isSelected: tab == selected)
                            .underlined(tab == selected, isPresented: hasBorder)
                            .onClick { select(tab) }
                    }
                    Spacer()
                    if size.width >= 60 { Text(localizer(.appName)).style(\.muted) }
                }
                .padding(horizontal: 1)
                .bottomBorder(isPresented: hasBorder)
            }
        }
    }

    private func label(_ number: Int, _ title: String, isSelected: Bool) -> some View {
        HStack {
            Text("\(number)").style(\.muted)
            Text(title).style(isSelected ? \.accent : \.plain).style(isSelected ? \.title : \.muted)
        }
    }
}
