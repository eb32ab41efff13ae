public import Core
public import Foundation
public import PaymentModule

/// A payment server without real money, as ``PaymentGatewaySpec`` uses it.
public struct PaymentTestServer: Sendable {
    let gateway: any PaymentGateway
    let account: AccountID
    let otherAccount: AccountID
    let itemID: String
    let amount: Money
    let methods: Methods
    let approve: @Sendable (URL) async throws -> Void
    let balance: @Sendable (Payment) async throws -> Int64

    /// The ids of methods, by the outcome of a confirmation.
    public struct Methods: Sendable {
        let success: PaymentMethod.ID
        let decline: PaymentMethod.ID
        let approval: PaymentMethod.ID

        /// Creates the ids of a method that succeeds, one that is declined, and one that succeeds after an approval.
        public init(success: PaymentMethod.ID, decline: PaymentMethod.ID, approval: PaymentMethod.ID) {
            self.success = success
            self.decline = decline
            self.approval = approval
        }
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - gateway: The gateway to check.
    ///   - account: A test account.
    ///   - otherAccount: Another test account.
    ///   - itemID: An item that can be bought.
    ///   - amount: The price of the item, at least 10 minor units.
    ///   - methods: The ids of test methods of `account`.
    ///   - approve: Approves a payment at the page with the URL. It may throw if the page no longer accepts that.
    ///   - balance: Returns the sum of all charges for a payment, less refunds, in minor units. It must come from the ledger
    ///     of the server, not from the gateway.
    public init(
        gateway: any PaymentGateway,
        account: AccountID,
        otherAccount: AccountID,
        itemID: String,
        amount: Money,
        methods: Methods,
        approve: @escaping @Sendable (URL) async throws -> Void,
        balance: @escaping @Sendable (Payment) async throws -> Int64
    ) {
        self.gateway = gateway
        self.account = account
        self.otherAccount = otherAccount
        self.itemID = itemID
        self.amount = amount
        self.methods = methods
        self.approve = approve
        self.balance = balance
    }
}

extension PaymentTestServer {
    /// Returns an order with a new reference.
    func order(method: PaymentMethod.ID? = nil) -> PaymentOrder {
        PaymentOrder(
            reference: UUID().uuidString,
            itemID: itemID,
            amount: amount,
            method: method ?? methods.success,
            account: account
        )
    }

    func confirm(_ payment: Payment, _ method: PaymentMethod.ID? = nil) async throws(GatewayError) -> Payment {
        try await gateway.confirm(payment.id, method: method ?? methods.success, of: account)
    }

    func cancel(_ payment: Payment) async throws(GatewayError) -> Payment {
        try await gateway.cancel(payment.id, of: account)
    }

    /// Creates and confirms a payment.
    func pay(_ method: PaymentMethod.ID? = nil) async throws(GatewayError) -> Payment {
        try await confirm(gateway.create(order()), method)
    }

    /// Returns a new refund of a payment.
    func refund(of payment: Payment, _ minorUnits: Int64) -> RefundOrder {
        RefundOrder(
            reference: UUID().uuidString,
            paymentID: payment.id,
            amount: money(minorUnits),
            account: account
        )
    }

    func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: amount.currency) }
}

extension PaymentOrder {
    /// Returns an order for another item or amount with the same reference.
    func with(itemID: String, amount: Money) -> PaymentOrder {
        PaymentOrder(reference: reference, itemID: itemID, amount: amount, method: method, account: account)
    }
}
