import Features
import PlatformUI

/// The user's unresolved orders and payments, newest payment first. A wide window shows the selected one beside the list.
struct PaymentsView: View {
    @Bindable var model: PaymentsViewModel
    @State private var question: Question?
    @Environment(Localizer.self) private var localizer
    @Environment(\.isLow) private var isLow
    @Environment(\.isWide) private var isWide
    @Environment(\.openURL) private var openURL

    /// A question about a row before an action that cannot be undone.
    private struct Question {
        let id: PaymentRowViewData.ID
        let isDiscarding: Bool
    }

    var body: some View {
        LoadableView(model.rows, empty: .noPayments, suggestion: .buySomething) { rows in
            HStack(alignment: .top, spacing: 24) {
                list(rows)
                if isWide, let row = model.selectedRow { PaymentSummary(model: model, row: row) }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        // Outcomes are also shown if there are no payments, or they cannot be loaded.
        .safeAreaInset(edge: .top, spacing: 0) { PaymentsStatus(model: model) }
        .confirmationDialog(
            rowInQuestion.map { localizer(title(of: $0)) } ?? "",
            isPresented: Binding(
                get: { @MainActor in rowInQuestion != nil },
                set: { @MainActor in if !$0 { question = nil } }
            ),
            titleVisibility: .visible,
            presenting: rowInQuestion
        ) { row in
            answers(about: row, isDiscarding: question?.isDiscarding == true)
        } message: { row in
            Text(details(of: row))
        }
        .screenTitle(localizer(ProfileDestination.payments.title))
        .toolbar { if model.isResolving { ToolbarItem { ProgressView() } } }
        .refreshes { await model.refresh() }
        .task(id: localizer.language) { await model.run() }
    }

    private func list(_ rows: [PaymentRowViewData]) -> some View {
        let table = PaymentTable(rows, localizer)
        return List(selection: $model.selection) {
            ForEach(rows) { row in
                self.row(row, in: table)
                    // A row whose destructive swipe button was tapped is removed, though the button only asks.
                    .swipeActions {
                        Group {
                            if row.isUnresolved { orderActions(row, role: nil) } else { refundButton(row, role: nil) }
                        }
                        .tint(.red)
                    }
                    .contextMenu {
                        orderActions(row)
                        refundButton(row)
                    }
            }
            if let failure = model.listFailure ?? model.loadMoreFailure {
                FailureText(failure: failure)
                Button(localizer(.retry)) {
                    Task { if model.listFailure == nil { await model.loadMore() } else { await model.refresh() } }
                }
            } else if model.hasMore {
                ProgressView().task(id: model.payments.value?.count) { await model.loadMore() }
            }
        }
        .safeAreaInset(edge: .top, spacing: 0) { PaymentColumnTitles(table: table) }
        .frame(maxWidth: isWide ? 640 : .infinity)
    }

    private func row(_ row: PaymentRowViewData, in table: PaymentTable) -> some View {
        VStack(alignment: .leading) {
            if let id = row.paymentID {
                Button(action: { model.open(id) }, label: { content(of: row, in: table) })
                    .buttonStyle(.plain)
                    .accessibilityElement(children: .combine)
            } else {
                content(of: row, in: table)
            }
            // An unresolved order waits for the user. The keys of a terminal act on the selected row.
            if row.isUnresolved, !Shell.isTerminal || row.id == model.selectedRow?.id {
                ViewThatFits(in: .horizontal) {
                    HStack { orderActions(row, hasLink: !isLow) }
                    VStack(alignment: .leading) { orderActions(row, hasLink: !isLow) }
                }
                .buttonStyle(.bordered)
            }
        }
    }

    private func content(of row: PaymentRowViewData, in table: PaymentTable) -> some View {
        HStack(alignment: .top) {
            if !Shell.isTerminal, let item = model.item(of: row), item.imageURL != nil {
                Thumbnail(state: model.picture(of: item)) { await model.loadPicture(of: item) }.frame(width: 72)
            }
            VStack(alignment: .leading) {
                PaymentRow(row: row, table: table)
                if !isWide { PaymentNotes(row: row, isStillUnknown: model.isStillUnknown) }
            }
            if !isWide, row.paymentID != nil {
                Image(systemName: "chevron.forward").foregroundStyle(.tertiary).accessibilityHidden(true)
            }
        }
        // The amounts of rows with and without a chevron are below each other.
        .padding(.trailing, !isWide && row.paymentID == nil ? 16 : 0)
        .contentShape(.rect)
    }

    // MARK: - Actions

    @ViewBuilder private func orderActions(
        _ row: PaymentRowViewData,
        hasLink: Bool = true,
        role: ButtonRole? = .destructive
    ) -> some View {
        if row.isUnresolved {
            if let title = row.actionTitle {
                Button(localizer(title)) { perform(row) }
                    .disabled(!model.canRefund || model.isResolving, because: notReadyReason)
            }
            if hasLink, let page = row.status.approvalPage { ShareLink(item: page).key("y") }
            if let title = row.status.discardTitle {
                Button(localizer(title), role: role) { ask(about: row, isDiscarding: true) }
                    .key("d")
                    .disabled(model.isResolving, because: notReadyReason)
            }
        }
    }

    private func refundButton(_ row: PaymentRowViewData, role: ButtonRole? = .destructive) -> some View {
        let reason = refundProblem(of: row)
        return Button(localizer(.refund), role: role) { ask(about: row) }
            .key("R")
            .disabled(reason != nil, because: reason)
    }

    private func refundProblem(of row: PaymentRowViewData) -> String? {
        guard case .refund = row.status.action else {
            return localizer(row.status.action == nil ? row.disabledReason : .nothingToRefund)
        }
        return model.canRefund ? nil : notReadyReason
    }

    private var notReadyReason: String {
        localizer(model.isResolving ? .checkingOutcome : model.resolveFailure?.message ?? .loading)
    }

    /// Performs the action of an unresolved order. One that moves money is confirmed first.
    private func perform(_ row: PaymentRowViewData) {
        switch row.status.action {
        case .refund, .finish: ask(about: row)
        case .approve(let url): openURL(url)
        case .check: Task { await model.check() }
        case nil: break
        }
    }

    // MARK: - Questions

    private func ask(about row: PaymentRowViewData, isDiscarding: Bool = false) {
        question = Question(id: row.id, isDiscarding: isDiscarding)
    }

    /// The row of the question, if it still has the action.
    private var rowInQuestion: PaymentRowViewData? {
        guard let question, let row = model.rows.value?.first(where: { $0.id == question.id }) else { return nil }
        return (question.isDiscarding ? row.status.discardTitle != nil : row.amountToConfirm != nil) ? row : nil
    }

    private func title(of row: PaymentRowViewData) -> LocalizedText {
        let amount = localizer.money(row.amountToConfirm ?? row.amount)
        if question?.isDiscarding == true { return .confirmDiscard(of: localizer.money(row.amount)) }
        return row.isRefund ? .confirmRefund(of: amount) : .confirmPayment(of: amount)
    }

    private func details(of row: PaymentRowViewData) -> String {
        let details = "\(row.title)\n\(localizer.day(row.date))"
        return row.paymentID == nil ? details : "\(details)\n\(localizer(.refundOfPart))"
    }

    @ViewBuilder private func answers(about row: PaymentRowViewData, isDiscarding: Bool) -> some View {
        if isDiscarding {
            Button(localizer(row.status.discardTitle ?? .discardOrder), role: .destructive) {
                Task { await model.discard(row) }
            }
        } else {
            Button(localizer(row.actionTitle ?? .refund), role: row.isRefund ? .destructive : nil) {
                Task { await model.send(row) }
            }
        }
        Button(localizer(isDiscarding || row.isRefund ? .keepPayment : .notNow), role: .cancel) {}
    }
}

/// The selected payment or order, beside the list.
private struct PaymentSummary: View {
    let model: PaymentsViewModel
    let row: PaymentRowViewData
    @Environment(Localizer.self) private var localizer
    @Environment(\.showsPictures) private var showsPictures
    @Environment(\.pictureSize) private var pictureSize

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            VStack(alignment: .leading) {
                Text(row.title).font(.headline)
                HStack(spacing: 16) {
                    Text(localizer.money(row.amount))
                    PaymentStatus(row: row)
                }
                Text(localizer.fullDateAndTime(row.date)).foregroundStyle(.secondary)
                PaymentNotes(row: row, isStillUnknown: model.isStillUnknown)
            }
            if let item = model.item(of: row), item.imageURL != nil, showsPictures,
                model.picture(of: item, pictureSize).failure == nil
            {
                Thumbnail(state: model.picture(of: item, pictureSize)) {
                    await model.loadPicture(of: item, pictureSize)
                }
                .id(item.id)
            }
        }
        .frame(minWidth: 272, maxWidth: 344, alignment: .leading)
    }
}
