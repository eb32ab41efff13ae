import Core
public import CoreTesting
import Foundation
import PaymentModule

/// The specification of payment gateways, with the server behind them. A suite runs each check:
///
/// ```swift
/// @Test(arguments: PaymentGatewaySpec.checks)
/// func meetsTheSpec(_ check: PaymentGatewaySpec.Check) async throws {
///     try await check.run(on: server)
/// }
/// ```
/// Checks use new references, so they can share a server, also at the same time.
public enum PaymentGatewaySpec: Specification {
    /// The implementation that is checked.
    public typealias Subject = any PaymentTestServer

    /// All checks.
    public static let checks: [Check] = [
        Check("creating a payment moves no money, and a repetition returns the same payment") { server in
            let order = server.order()
            let payment = try await server.gateway.create(order)
            try expect(payment.status, .created)
            try expect([payment.reference, payment.itemID], [order.reference, order.itemID])
            try expect([payment.amount, payment.refunded], [order.amount, server.money(0)])
            try expect(try await server.gateway.create(order).id, payment.id)
            try expect(try await server.gateway.payment(payment.id, of: server.account).id, payment.id)
            try await expectBalance(of: payment, 0, server)
        },
        Check("a reference with another item or amount is refused") { server in
            let order = server.order()
            let payment = try await server.gateway.create(order)
            let amount = server.money(order.amount.minorUnits + 1)
            for other in [("another", order.amount), (order.itemID, amount)] {
                let other = server.order(order.reference, item: other.0, amount: other.1)
                try await expectRefusal { try await server.gateway.create(other) }
            }
            try expect(try await server.gateway.create(order), payment)
        },
        Check("a list has no payment that is only created") { server in
            let payment = try await server.gateway.create(server.order())
            let page = try await server.gateway.payments(of: server.account, limit: 10, after: nil)
            guard !page.payments.contains(where: { $0.id == payment.id || $0.status == .created }) else {
                throw SpecificationViolation("the list has a created payment")
            }
        },
        Check("a payment is charged once, however often it is confirmed, and then not cancelled") { server in
            let order = server.order()
            let payment = try await server.confirm(server.gateway.create(order))
            try expect(payment.status, .succeeded)
            try expect(payment.method, server.sample.method)
            try expect(try await server.confirm(payment).status, .succeeded)
            try expect(try await server.confirm(payment, server.declinedMethod).status, .succeeded)
            try expect(try await server.gateway.create(order).status, .succeeded)
            try expect(try await server.cancel(payment).status, .succeeded)
            try await expectBalance(of: payment, server.sample.amount.minorUnits, server)
        },
        Check("simultaneous confirmations charge once") { server in
            let payment = try await server.gateway.create(server.order())
            await withTaskGroup { group in
                // Some may be refused while another is carried out.
                for _ in 0..<10 { group.addTask { _ = try? await server.confirm(payment) } }
            }
            try expect(try await server.confirm(payment).status, .succeeded)
            try await expectBalance(of: payment, server.sample.amount.minorUnits, server)
        },
        Check("a decline is final, and another try needs a new reference") { server in
            let order = server.order()
            let payment = try await server.confirm(server.gateway.create(order), server.declinedMethod)
            guard case .declined = payment.status else { throw SpecificationViolation("it is \(payment.status)") }
            try expect(try await server.confirm(payment).status, payment.status)
            try expect(try await server.cancel(payment).status, payment.status)
            try expect(try await server.gateway.create(order).status, payment.status)
            try await expectBalance(of: payment, 0, server)
            try expect(try await server.pay().status, .succeeded)
        },
        Check("an approved payment is charged once, and not before") { server in
            let payment = try await server.pay(server.approvalMethod)
            let page = try approvalPage(of: payment)
            try expect(try await server.confirm(payment, server.approvalMethod).status, payment.status)
            try await expectBalance(of: payment, 0, server)
            try await server.approve(page)
            try? await server.approve(page)
            try expect(try await server.confirm(payment, server.approvalMethod).status, .succeeded)
            try await expectBalance(of: payment, server.sample.amount.minorUnits, server)
        },
        Check("a payment that was cancelled, also before its approval, is never charged") { server in
            let order = server.order()
            let created = try await server.gateway.create(order)
            let unapproved = try await server.pay(server.approvalMethod)
            let page = try approvalPage(of: unapproved)
            for payment in [created, unapproved, created, unapproved] {
                try expect(try await server.cancel(payment).status, .cancelled)
            }
            try? await server.approve(page)
            for payment in [created, unapproved] {
                try expect(try await server.confirm(payment).status, .cancelled)
                try await expectBalance(of: payment, 0, server)
            }
            try expect(try await server.gateway.create(order).status, .cancelled)
        },
        Check("a cancellation and a confirmation at the same time have one outcome") { server in
            let payment = try await server.gateway.create(server.order())
            async let confirmed = try? server.confirm(payment)
            async let cancelled = try? server.cancel(payment)
            _ = await (confirmed, cancelled)
            let status = try await server.cancel(payment).status
            try expect(try await server.confirm(payment).status, status)
            try await expectBalance(of: payment, status == .succeeded ? server.sample.amount.minorUnits : 0, server)
        },
        Check("a refund with the same id refunds once, also at the same time, and has one amount") { server in
            let payment = try await server.pay()
            let order = server.refund(of: payment, 4)
            try await expectRefusal(.notFound) {
                try await server.gateway.refund(order.reference, of: payment.id, account: server.account)
            }
            await withTaskGroup { group in
                for _ in 0..<5 { group.addTask { _ = try? await server.gateway.refund(order) } }
            }
            let refund = try await server.gateway.refund(order)
            try expect([refund.id, refund.paymentID], [order.reference, payment.id])
            try expect(refund.amount, order.amount)
            let found = try await server.gateway.refund(refund.id, of: payment.id, account: server.account)
            try expect(found.id, refund.id)
            try await expectRefusal(.referenceInUse(reference: order.reference)) {
                try await server.gateway.refund(server.refund(of: payment, 3, id: order.reference))
            }
            try await expectBalance(of: payment, server.sample.amount.minorUnits - 4, server)
        },
        Check("a refund of nothing or beyond the rest is refused, and stays refused") { server in
            let payment = try await server.pay()
            _ = try await server.gateway.refund(server.refund(of: payment, 4))
            for minorUnits in [server.sample.amount.minorUnits, 0, -1] {
                let order = server.refund(of: payment, minorUnits)
                for _ in 1...2 {
                    try await expectRefusal(minorUnits > 0 ? .refundExceedsPayment : nil) {
                        try await server.gateway.refund(order)
                    }
                }
            }
            try await expectBalance(of: payment, server.sample.amount.minorUnits - 4, server)
        },
        Check("a payment that has not succeeded has no refund, and a refused one stays refused") { server in
            let payment = try await server.gateway.create(server.order())
            let order = server.refund(of: payment, 4)
            try await expectRefusal(.notRefundable) { try await server.gateway.refund(order) }
            try expect(try await server.confirm(payment).status, .succeeded)
            try await expectRefusal { try await server.gateway.refund(order) }
            try await expectBalance(of: payment, server.sample.amount.minorUnits, server)
        },
        Check("a payment that does not exist is not found, also one of another account") { server in
            let other = try await server.gateway.create(server.order())
            for (id, account) in [("unknown", server.account), (other.id, server.otherAccount)] {
                try await expectRefusal(.notFound) {
                    try await server.gateway.confirm(id, method: server.sample.method, of: account)
                }
                try await expectRefusal(.notFound) { try await server.gateway.cancel(id, of: account) }
                try await expectRefusal(.notFound) { try await server.gateway.payment(id, of: account) }
            }
            try expect(try await server.cancel(other).status, .cancelled)
        },
        Check("a zero, negative or overflowing amount is refused") { server in
            for minorUnits in [0, -1, Int64.min, .max] {
                let order = server.order(amount: server.money(minorUnits))
                try await expectRefusal { try await server.gateway.create(order) }
            }
        },
        Check("a method that does not exist is refused, and the payment can be cancelled") { server in
            let payment = try await server.gateway.create(server.order())
            try await expectRefusal { try await server.confirm(payment, "unknown") }
            try expect(try await server.cancel(payment).status, .cancelled)
            try await expectBalance(of: payment, 0, server)
        },
    ]

    private static func approvalPage(of payment: Payment) throws -> URL {
        guard case .requiresAction(let page) = payment.status else {
            throw SpecificationViolation("it is \(payment.status), not waiting for an approval")
        }
        return page
    }

    private static func expectBalance(of payment: Payment, _ wanted: Int64, _ server: Subject) async throws {
        try expect(try await server.balance(of: payment), wanted)
    }

    /// Expects that the API refuses a request, by default with any error.
    private static func expectRefusal(
        _ wanted: PaymentError? = nil,
        of request: () async throws -> any Sendable
    ) async throws {
        do {
            _ = try await request()
        } catch GatewayError.refused(let error) {
            return try expect(error, wanted ?? error)
        }
        throw SpecificationViolation("it was not refused")
    }
}
