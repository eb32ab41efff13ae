import Features
import TerminalUI

/// Advanced settings: data folder, storage check, analytics queue, HTTP client and log level.
struct AdvancedView: LocalizedView {
    let model: AdvancedViewModel

    func content(_ localizer: Localizer) -> some View {
        SheetLayout(height: 18) {
            VStack(spacing: 1) {
                AdvancedRow(title: .dataFolder) { Text(model.dataFolder) }
                AdvancedRow(title: .storage) {
                    storage(localizer)
                    Button(localizer(.checkStorage)) { await model.checkStorage() }
                        .disabled(model.isChecking ? localizer(.loading) : nil)
                }
                AdvancedRow(title: .queue) {
                    queue(localizer)
                    Button(localizer(.sendNow)) { await model.flush() }
                        .disabled(flushDisabledReason.map { localizer($0) })
                }
                AdvancedRow(title: .transport) {
                    Picker(
                        localizer(.transport),
                        selection: Binding(model, \.transport),
                        options: Transport.allCases
                    ) { localizer($0.name) }
                    Text(localizer(.afterRestart)).style(\.muted)
                }
                AdvancedRow(title: .log) {
                    Picker(
                        localizer(.log),
                        selection: Binding(model, \.logLevel),
                        options: LogLevel.allCases
                    ) { localizer($0.name) }
                }
            }
        } buttons: {
            Button(localizer(.close)) { model.dismiss() }
        }
        .onKey(.escape, .close) { model.dismiss() }
        .task { await model.run() }
    }

    private var flushDisabledReason: LocalizedText? {
        if model.isFlushing { return .loading }
        return model.queue.value.flatMap { $0.isSharing ? nil : $0.consentText }
    }

    @ViewBuilder private func storage(_ localizer: Localizer) -> some View {
        switch model.storage {
        case nil: Text(localizer(.notChecked))
        case .loading?, .empty?: Text(localizer(.loading))
        case .failed(let failure)?: FailureText(failure: failure)
        case .loaded(let report, _)?:
            let size = localizer.size(bytes: report.bytes)
            Text(localizer(.storageIsIntact(entries: report.entries, size: size))).style(\.success)
        }
    }

    @ViewBuilder private func queue(_ localizer: Localizer) -> some View {
        switch model.queue {
        case .loading, .empty: Text(localizer(.loading))
        case .failed(let failure): FailureText(failure: failure)
        case .loaded(let report, _):
            HStack(spacing: 2) {
                Text(
                    localizer(
                        .queued(report.waiting, size: report.bytes > 0 ? localizer.size(bytes: report.bytes) : nil)
                    )
                )
                if report.lost > 0 { Text(localizer(.lost(report.lost))).style(\.warning) }
                if report.refused > 0 { Text(localizer(.refused(report.refused))).style(\.warning) }
            }
            Text(localizer(report.consentText)).style(\.muted)
            if let reason = report.lastRefusal { Text(localizer(.lastRefusal(reason))).lineLimit(1).style(\.muted) }
            if let date = report.waitEnd {
                Text(localizer(.waiting(until: localizer.dateAndTime(date)))).style(\.warning)
            }
            if let failure = report.failure { FailureText(failure: failure) }
            if let text = report.lastDeliveryText(localizer) { Text(localizer(text)).style(\.muted) }
            if let failure = report.flushFailure { FailureText(failure: failure) }
        }
    }
}

/// A title and the content at its right, or below it in a narrow window.
private struct AdvancedRow<Inside: View>: LocalizedView {
    let title: LocalizedText
    @ViewBuilder let inside: () -> Inside

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            if size.width < 60 {
                LabeledContent(title, labeled: inside)
            } else {
                HStack(spacing: 0) {
                    Text(localizer(title)).lineLimit(1).style(\.muted).frame(width: 20)
                    VStack { inside() }
                }
            }
        }
    }
}
