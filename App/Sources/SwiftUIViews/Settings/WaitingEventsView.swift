#if canImport(SwiftUI)
import Features
import SwiftUI

/// The events that wait to be sent, each with its time, type, name and properties.
struct WaitingEventsView: View {
    let model: WaitingEventsViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        LoadableView(model.events, empty: .noWaitingEvents) { events in
            List {
                if let note = model.note { Text(localizer(note)).foregroundStyle(.secondary) }
                ForEach(events) { row($0) }
            }
        }
        .screenTitle(localizer(SettingsSheet.events.title))
        .closeButton(action: model.dismiss)
        .refreshes { await model.refresh() }
        .task { await model.run() }
    }

    private func row(_ event: WaitingEvent) -> some View {
        VStack(alignment: .leading) {
            HStack {
                Text(event.name.isEmpty ? event.type : event.name).font(.headline)
                Spacer()
                Text(localizer.dateAndTime(event.date)).foregroundStyle(.secondary)
            }
            if !event.name.isEmpty { Text(event.type).foregroundStyle(.secondary) }
            if !event.properties.isEmpty { Text(event.properties).font(.footnote).foregroundStyle(.secondary) }
        }
        .accessibilityElement(children: .combine)
    }
}

#if DEBUG
#Preview { PreviewView { WaitingEventsView(model: WaitingEventsViewModel()) } }
#Preview("States") { PreviewStates { WaitingEventsView(model: WaitingEventsViewModel()) } }
#endif
#endif
