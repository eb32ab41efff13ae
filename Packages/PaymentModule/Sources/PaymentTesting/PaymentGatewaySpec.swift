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
        Check("creating a payment neither charges nor lists it, and a repetition returns the same payment") { server in
            let order = server.order()
            let payment = try await server.gateway.create(order)
            try expect(payment.status, .created)
            try expect(payment.reference, order.reference)
            try expect(payment.lines, order.lines)
            try expect([payment.amount, payment.refunded], [order.amount, server.money(0)])
            let repeated = server.order(order.reference) { $0.metadata = ["repeated": "yes"] }
            try expect(try await server.gateway.create(repeated).id, payment.id)
            try expect(try await server.gateway.payment(payment.id, of: server.account).id, payment.id)
            let page = try await server.gateway.payments(of: server.account, limit: 10, after: nil)
            try expect(page.payments.filter { $0.id == payment.id || $0.status == .created }, [])
            try expect(try await server.balance(of: payment), 0)
        },
        Check("a reference with another item or amount is refused") { server in
            let order = server.order()
            let payment = try await server.gateway.create(order)
            let otherItem = server.order(order.reference) { $0.lines = [OrderLine(itemID: "another")] }
            let otherAmount = server.order(order.reference) { $0.amount.minorUnits += 1 }
            for other in [otherItem, otherAmount] {
                try await expectRefusal { try await server.gateway.create(other) }
            }
            try expect(try await server.gateway.create(order), payment)
        },
        Check("a payment confirmed often, also simultaneously, is charged once and then not cancelled") { server in
            let created = try await server.gateway.create(server.order())
            await withTaskGroup { group in
                // Some may be refused while another is carried out.
                for _ in 0..<10 { group.addTask { _ = try? await server.confirm(created) } }
            }
            let payment = try await server.confirm(created)
            try expect(payment.status, .succeeded)
            try expect(payment.method, server.sample.method)
            try await expectFinal(payment, .succeeded, at: server)
        },
        Check("a decline, also of an approval, is final, and another try needs a new reference") { server in
            for method in [server.declinedMethod, server.approvalMethod] {
                let payment = try await server.pay(method)
                let page = method == server.approvalMethod ? try approvalPage(of: payment) : nil
                if let page { try await server.refuse(page) }
                let status = try await server.gateway.payment(payment.id, of: server.account).status
                guard case .declined = status else { throw SpecificationViolation("it is \(status)") }
                if let page { try? await server.approve(page) }
                try await expectFinal(payment, status, at: server)
            }
            try expect(try await server.pay().status, .succeeded)
        },
        Check("an approved payment is charged once, and not before") { server in
            let payment = try await server.pay(server.approvalMethod)
            let page = try approvalPage(of: payment)
            try expect(try await server.confirm(payment, server.approvalMethod).status, payment.status)
            try expect(try await server.balance(of: payment), 0)
            try await server.approve(page)
            try? await server.approve(page)
            try expect(try await server.gateway.payment(payment.id, of: server.account).status, .succeeded)
            try await expectFinal(payment, .succeeded, at: server)
        },
        Check("a cancelled payment, also after an unknown method or before its approval, is never charged") { server in
            let created = try await server.gateway.create(server.order())
            try await expectRefusal { try await server.confirm(created, "unknown") }
            let unapproved = try await server.pay(server.approvalMethod)
            let page = try approvalPage(of: unapproved)
            for payment in [created, unapproved, created, unapproved] {
                try expect(try await server.cancel(payment).status, .cancelled)
            }
            try? await server.approve(page)
            for payment in [created, unapproved] {
                try await expectFinal(payment, .cancelled, at: server)
            }
        },
        Check("a cancellation and a confirmation at the same time have one outcome") { server in
            let payment = try await server.gateway.create(server.order())
            async let confirmed = try? server.confirm(payment)
            async let cancelled = try? server.cancel(payment)
            _ = await (confirmed, cancelled)
            try await expectFinal(payment, server.cancel(payment).status, at: server)
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
            try expect(found.status, refund.status)
            try await expectRefusal(.referenceInUse(reference: order.reference)) {
                try await server.gateway.refund(server.refund(of: payment, 3, id: order.reference))
            }
            try expect(try await server.balance(of: payment), server.sample.amount.minorUnits - 4)
        },
        Check("a refund before the charge, of nothing or beyond the rest is refused, and stays refused") { server in
            let payment = try await server.gateway.create(server.order())
            let early = server.refund(of: payment, 4)
            try await expectRefusal(.notRefundable) { try await server.gateway.refund(early) }
            try expect(try await server.confirm(payment).status, .succeeded)
            try await expectRefusal { try await server.gateway.refund(early) }
            _ = try await server.gateway.refund(server.refund(of: payment, 4))
            for minorUnits in [server.sample.amount.minorUnits, 0, -1] {
                let order = server.refund(of: payment, minorUnits)
                for _ in 1...2 {
                    try await expectRefusal(minorUnits > 0 ? .refundExceedsPayment : nil) {
                        try await server.gateway.refund(order)
                    }
                }
            }
            try expect(try await server.balance(of: payment), server.sample.amount.minorUnits - 4)
        },
        Check("the account's payments are listed in pages, newest first, with their refunds") { server in
            let refunded = try await server.pay()
            _ = try await server.gateway.refund(server.refund(of: refunded, 4))
            let ids = [try await server.pay().id, refunded.id]
            var (listed, cursor): ([Payment], String?) = ([], nil)
            repeat {
                let page = try await server.gateway.payments(of: server.account, limit: 2, after: cursor)
                listed += page.payments.filter { ids.contains($0.id) }
                cursor = page.nextCursor
            } while cursor != nil && listed.count < ids.count
            try expect(listed.map(\.id), ids)
            try expect(listed.map(\.refunded), [server.money(0), server.money(4)])
            let others = try await server.gateway.payments(of: server.otherAccount, limit: 100, after: nil)
            try expect(others.payments.filter { ids.contains($0.id) }, [])
            let methods = try await server.gateway.methods(of: server.account, language: nil)
            try expect(methods.filter { $0.id == server.sample.method }.count, 1)
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
                let order = server.order { $0.amount.minorUnits = minorUnits }
                try await expectRefusal { try await server.gateway.create(order) }
            }
        },
    ]

    private static func approvalPage(of payment: Payment) throws -> URL {
        guard case .requiresAction(let page) = payment.status else {
            throw SpecificationViolation("it is \(payment.status), not waiting for an approval")
        }
        return page
    }

    /// Expects that no request changes a payment with a final status or moves its money.
    private static func expectFinal(_ payment: Payment, _ status: Payment.Status, at server: Subject) async throws {
        for method in [server.sample.method, server.declinedMethod, server.approvalMethod] {
            try expect(try await server.confirm(payment, method).status, status)
        }
        try expect(try await server.cancel(payment).status, status)
        try expect(try await server.gateway.create(server.order(payment.reference)).status, status)
        try expect(try await server.balance(of: payment), status == .succeeded ? payment.amount.minorUnits : 0)
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
