import Features
import TerminalUI

/// The events that wait to be sent, each with its time, type, name and properties.
struct WaitingEventsView: LocalizedView {
    let model: WaitingEventsViewModel

    func content(_ localizer: Localizer) -> some View {
        SheetLayout(height: 15, isList: true) {
            VStack {
                if let note = model.note { Text(localizer(note)).style(\.muted).layoutPriority(1) }
                LoadableView(model.events, empty: .noWaitingEvents) { events in
                    List(events, spacing: 1) { WaitingEventRow(event: $0) }
                }
            }
        } buttons: {
            Button(localizer(.close)) { model.dismiss() }
        }
        .onKey(.escape, .close) { model.dismiss() }
        .onKey("r", .refresh) { await model.refresh() }
        .environment(\.refresh) { await model.refresh() }
        .task { await model.run() }
    }
}

private struct WaitingEventRow: LocalizedView {
    let event: WaitingEvent

    func content(_ localizer: Localizer) -> some View {
        VStack {
            if !event.name.isEmpty { Text(event.name).lineLimit(1).style(\.title) }
            HStack(spacing: 2) {
                Text(event.type).lineLimit(1).style(event.name.isEmpty ? \.title : \.muted)
                Text(localizer.dateAndTime(event.date)).lineLimit(1).style(\.muted)
            }
            if !event.properties.isEmpty { Text(event.properties).style(\.muted) }
        }
        .padding(Insets(left: 2, right: 1))
    }
}
