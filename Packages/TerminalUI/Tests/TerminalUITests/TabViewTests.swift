import Observation
import TerminalUI
import TerminalUITesting
import Testing

private enum Tab: String, CaseIterable {
    case home, profile, settings
}

@Observable
private final class Model {
    var tab = Tab.home
    @ObservationIgnored var evaluated: [Tab] = []
    var log: [String] = []
}

private struct TabContent: View {
    let tab: Tab
    let model: Model
    @State private var count = 0

    var body: some View {
        let _ = model.evaluated.append(tab)
        VStack {
            Button("First") {}
            Button("\(tab) \(count)") { count += 1 }
        }
        .navigationTitle(tab.rawValue)
        .onAppear { model.log.append("+\(tab)") }
        .onDisappear { model.log.append("-\(tab)") }
    }
}

@Suite struct TabViewTests {
    private let model = Model()

    private func screen(height: Int = 24) -> TestScreen {
        TestScreen(width: 60, height: height) { [model] in
            TabView(selection: Binding(get: { model.tab }, set: { model.tab = $0 })) {
                ForEach(Tab.allCases, id: \.self) { tab in
                    NavigationStack { TabContent(tab: tab, model: model) }
                        .tabItem { Label(tab.rawValue.uppercased(), systemImage: "house") }
                        .tag(tab)
                }
            }
        }
    }

    @Test(arguments: [(15, 1), (24, 3)]) func `The labels are above the screen`(height: Int, rows: Int) {
        let screen = screen(height: height)
        #expect(screen.lines[0] == "1 HOME  2 PROFILE  3 SETTINGS")
        #expect(screen.lines[rows] == "home")
        #expect(screen.text.contains("━━━━━━──") == (rows == 3))
        #expect(screen.elements.filter { $0.role == .tab }.map(\.isSelected) == [true, false, false])
    }

    @Test(arguments: [
        (80, "Shop   1 HOME  2 PROFILE  3 SETTINGS                    Mina Park   ● online"),
        (62, "1 HOME  2 PROFILE  3 SETTINGS         Mina Park   ● online"),
        (44, "1 HOME  2 PROFILE  3 SETTINGS            ●"),
        (36, "1 HOME 2 PROFILE 3 SETTINGS      ●"), (26, "1 HOME 2 3             ●"),
    ])
    func `A narrow bar leaves parts out`(width: Int, bar: String) {
        var settings = DisplaySettings()
        settings.strings.appName = "Shop"
        let screen = TestScreen(width: width, displaySettings: { settings }) { [model] in
            TabView(selection: Binding(get: { model.tab }, set: { model.tab = $0 })) {
                ForEach(Tab.allCases, id: \.self) { tab in
                    Text("\(tab)").tabItem { Text(tab.rawValue.uppercased()) }.tag(tab)
                }
            }
            .tabBarStatus {
                Text("Mina Park   ● online").onTapGesture { model.log.append("status") }
                Text("●")
            }
        }
        #expect(screen.lines[0] == bar)
        #expect(screen.title == "Shop")
        #expect(screen.tree.contains("tab \"PROFILE\""))
        if width > 60 { #expect(screen.click("Mina") && model.log == ["status"]) }
    }

    @Test func `Keys select tabs, which keep their state and their focus`() {
        let screen = screen()
        screen.press(.tab, .enter)
        #expect(screen.text.contains("home 1"))
        screen.press("2")
        #expect(model.tab == .profile && screen.title == "profile")
        screen.press("]", "]")
        #expect(model.tab == .home && screen.text.contains("home 1"))
        screen.press(.enter)
        #expect(screen.text.contains("home 2"))
        screen.press("[")
        #expect(model.tab == .settings)
        screen.press("PROFILE")
        #expect(model.tab == .profile)
        #expect(screen.click("HOME") && model.tab == .home)
    }

    @Test func `The content of a new tab gets the focus when it is loaded`() {
        let screen = TestScreen(width: 60) { [model] in
            TabView(selection: Binding(get: { model.tab }, set: { model.tab = $0 })) {
                ForEach(Tab.allCases, id: \.self) { tab in
                    NavigationStack {
                        ZStack { if model.log.contains("loaded") { Button("Content") { model.log.append("\(tab)") } } }
                            .toolbar { Button("Bar") {} }
                    }
                    .tabItem { Text("\(tab)") }
                    .tag(tab)
                }
            }
        }
        screen.press("2")
        _ = screen.lines
        model.log = ["loaded"]
        screen.press(.enter)
        #expect(model.log == ["loaded", "profile"])
    }

    @Test func `A tab is evaluated when it is selected`() {
        let screen = screen()
        _ = screen.lines
        #expect(Set(model.evaluated) == [.home])
        model.evaluated = []
        screen.press("2")
        _ = screen.lines
        #expect(Set(model.evaluated) == [.profile])
        #expect(model.log == ["+home", "-home", "+profile"])
    }

    @Test func `A title that is the label of the tab is not repeated`() {
        let screen = TestScreen(width: 60) {
            TabView(selection: .constant(Tab.home)) {
                NavigationStack { Text("content").navigationTitle("Home") }
                    .tabItem { Label("Home", systemImage: "house") }
                    .tag(Tab.home)
            }
        }
        #expect(screen.title == "Home" && screen.text.ranges(of: "Home").count == 1)
    }

    @Test func `Pages have no labels, and the arrow keys turn them`() {
        let screen = TestScreen(width: 60, height: 10) { [model] in
            TabView(selection: Binding(get: { model.tab }, set: { model.tab = $0 })) {
                ForEach(Tab.allCases, id: \.self) { Text("page \($0)").tag($0) }
            }
            .tabViewStyle(.page(indexDisplayMode: .never))
        }
        #expect(screen.tree == "text \"page home\"")
        model.tab = .settings
        #expect(screen.tree == "text \"page settings\"")
        screen.press(.right)
        #expect(model.tab == .settings)
        screen.press(.left, "h")
        #expect(model.tab == .home)
        screen.press("l")
        #expect(model.tab == .profile)
    }
}
