import Features
import PlatformUI

/// Advanced settings: data folder, storage check, analytics queue, HTTP client of a terminal and log level.
struct AdvancedView: View {
    @Bindable var model: AdvancedViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Form {
            section(.dataFolder) { Text(model.dataFolder).textSelection(.enabled) }
            section(.storage) {
                storage
                Button(localizer(.checkStorage)) { Task { await model.checkStorage() } }
                    .disabled(model.isChecking, because: localizer(.loading))
            }
            section(.queue) {
                queue
                Button(localizer(.sendNow)) { Task { await model.flush() } }
                    .disabled(flushDisabledReason != nil, because: flushDisabledReason.map { localizer($0) })
            }
            if Shell.isTerminal {
                Section {
                    Picker(localizer(.transport), selection: $model.transport) {
                        ForEach(Transport.allCases, id: \.self) { Text(localizer($0.name)) }
                    }
                } footer: {
                    Text(localizer(.afterRestart))
                }
            }
            Picker(localizer(.log), selection: $model.logLevel) {
                ForEach(LogLevel.allCases, id: \.self) { Text(localizer($0.name)) }
            }
        }
        .formStyle(.grouped)
        .frame(idealHeight: 240)
        .screenTitle(localizer(SettingsSheet.advanced.title))
        .closeButton(action: model.dismiss)
        .task { await model.run() }
    }

    private func section(_ title: LocalizedText, @ViewBuilder content: () -> some View) -> some View {
        Section { LabeledContent(localizer(title)) { VStack(alignment: .leading) { content() } } }
    }

    private var flushDisabledReason: LocalizedText? {
        model.isFlushing ? .loading : model.queue.value.flatMap { $0.isSharing ? nil : $0.consentText }
    }

    @ViewBuilder private var storage: some View {
        switch model.storage {
        case nil: Text(localizer(.notChecked)).foregroundStyle(.secondary)
        case .loading?, .empty?: ProgressView()
        case .failed(let failure)?: FailureText(failure: failure)
        case .loaded(let report, _)?:
            let size = localizer.size(bytes: report.bytes)
            StatusLabel(localizer(.storageIsIntact(entries: report.entries, size: size)), .success)
        }
    }

    @ViewBuilder private var queue: some View {
        switch model.queue {
        case .loading, .empty: ProgressView()
        case .failed(let failure): FailureText(failure: failure)
        case .loaded(let report, _):
            Text(localizer(.queued(report.waiting, size: report.bytes > 0 ? localizer.size(bytes: report.bytes) : nil)))
            if report.lost > 0 { StatusLabel(localizer(.lost(report.lost)), .warning) }
            if report.refused > 0 { StatusLabel(localizer(.refused(report.refused)), .warning) }
            Text(localizer(report.consentText)).foregroundStyle(.secondary)
            if let reason = report.lastRefusal { Text(localizer(.lastRefusal(reason))).foregroundStyle(.secondary) }
            if let date = report.waitEnd {
                StatusLabel(localizer(.waiting(until: localizer.dateAndTime(date))), .warning)
            }
            if let failure = report.failure { FailureText(failure: failure) }
            if let text = report.lastDeliveryText(localizer) { Text(localizer(text)).foregroundStyle(.secondary) }
            if let failure = report.flushFailure { FailureText(failure: failure) }
        }
    }
}
