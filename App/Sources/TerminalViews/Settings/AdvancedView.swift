import Features
import TerminalUI

/// Advanced settings: data folder, storage check, analytics queue and log level.
struct AdvancedView: LocalizedView {
    let model: AdvancedViewModel

    func content(_ text: Localizer) -> some View {
        VStack(spacing: 1) {
            LabeledContent(.dataFolder) { Text(model.dataFolder) }
            LabeledContent(.storage) {
                storage(text)
                Button(text(.checkStorage)) { await model.checkStorage() }
                    .disabled(model.isChecking ? text(.loading) : nil)
            }
            LabeledContent(.queue) {
                queue(text)
                Button(text(.sendNow)) { await model.flush() }.disabled(model.isFlushing ? text(.loading) : nil)
            }
            SettingRow(title: .log) {
                Picker(
                    text(.log),
                    selection: Binding(get: { model.logLevel }, set: { model.choose($0) }),
                    options: LogLevel.allCases
                ) { text($0.name) }
            }
            Button(text(.close)) { model.dismiss() }
        }
        .padding(horizontal: 1)
        .onKey(.escape, .close) { model.dismiss() }
        .task { await model.load() }
    }

    @ViewBuilder private func storage(_ text: Localizer) -> some View {
        switch model.storage {
        case nil: Text(text(.notChecked))
        case .loading?, .empty?: Text(text(.loading))
        case .failed(let failure)?: FailureText(failure: failure)
        case .loaded(let report, _)?:
            Text(text(.storageIsIntact(entries: report.entries, size: text.size(bytes: report.bytes)))).style(\.success)
        }
    }

    @ViewBuilder private func queue(_ text: Localizer) -> some View {
        switch model.queueReport {
        case .loading, .empty: Text(text(.loading))
        case .failed(let failure): FailureText(failure: failure)
        case .loaded(let report, _):
            HStack(spacing: 2) {
                Text(text(.queued(report.waiting, size: text.size(bytes: report.bytes))))
                if report.dropped > 0 { Text(text(.dropped(report.dropped))).style(\.warning) }
            }
            switch report.lastFlush {
            case nil: Text(text(.neverSent)).style(\.muted)
            case .delivered(let count, let date)?:
                Text(text(.lastSent(count, at: text.dateAndTime(date)))).style(\.muted)
            case .failed(let failure)?: FailureText(failure: failure)
            }
        }
    }
}
