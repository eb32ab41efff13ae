import Features
import TerminalUI

/// What few need: where data is, whether the storage works, what analytics has queued, what is logged.
@MainActor
struct AdvancedView: LocalizedView {
    let model: AdvancedViewModel

    func content(_ text: Localizer) -> some View {
        VStack(spacing: 1) {
            section(.dataFolder, text) { Text(model.dataFolder) }
            section(.storage, text) {
                storage(text)
                Button(text(.checkStorage)) { await model.checkStorage() }.disabled(
                    model.isChecking ? text(.loading) : nil
                )
            }
            section(.queue, text) {
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

    private func section<Inside: View>(
        _ title: LocalizedText,
        _ text: Localizer,
        @ViewBuilder inside: () -> Inside
    ) -> some View {
        VStack {
            Text(text(title)).style(\.muted)
            inside()
        }
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
