import PaymentModule
import Testing

@testable import App

@Suite struct TextTableTests {
    private func table(_ overflow: TextTable.Column.Overflow) -> TextTable {
        TextTable(
            columns: [.init("ID"), .init("Title", overflow: overflow), .init("Price", alignment: .trailing)],
            rows: [["a", "A lamp made of\npaper\u{1B}[31m and ash", "$49.90"], ["b", "한지 스탠드", "$5"]]
        )
    }

    @Test func `Without a width, each row is one line without control characters but tabs`() {
        #expect(
            table(.truncated).lines(width: nil) == [
                "a\tA lamp made of paper\u{FFFD}[31m and ash\t$49.90", "b\t한지 스탠드\t$5",
            ]
        )
    }

    @Test func `A column is truncated to the width in cells`() {
        #expect(
            table(.truncated).lines(width: 28) == [
                "ID  TITLE              PRICE", "a   A lamp made of …  $49.90", "b   한지 스탠드           $5",
            ]
        )
    }

    @Test func `A column is wrapped at the width, and no narrower than 12 cells`() {
        #expect(
            table(.wrapped).lines(width: 10) == [
                "ID  TITLE          PRICE", "a   A lamp made   $49.90", "    of", "    paper\u{FFFD}[31m",
                "    and ash",
                "b   한지 스탠드       $5",
            ]
        )
    }

    @Test func `Optional columns are left out of a narrow table, the last one first`() {
        let table = TextTable(
            columns: [
                .init("ID"), .init("Title", overflow: .truncated), .init("Category", isOptional: true), .init("Price"),
                .init("Comments", isOptional: true),
            ],
            rows: [["a", "A lamp made of paper", "Home", "$49.90", "22"]]
        )
        #expect(table.lines(width: 52)[1] == "a   A lamp made of paper  Home      $49.90  22")
        #expect(table.lines(width: 50)[1] == "a   A lamp made of pa…  Home      $49.90  22")
        #expect(
            table.lines(width: 49) == [
                "ID  TITLE                 CATEGORY  PRICE", "a   A lamp made of paper  Home      $49.90",
            ]
        )
        #expect(table.lines(width: 24) == ["ID  TITLE         PRICE", "a   A lamp made…  $49.90"])
    }

    @Test(arguments: [
        (Int64(4990), Currency.usd, "49.90"), (5, .usd, "0.05"), (-5, .usd, "-0.05"), (0, .usd, "0.00"),
        (68_000, .krw, "68000"), (15_250, .kwd, "15.250"), (.min, .krw, "-9223372036854775808"),
    ])
    func `A JSON amount has all decimals of its currency`(minorUnits: Int64, currency: Currency, amount: String) {
        #expect(MoneyJSON(Money(minorUnits: minorUnits, currency: currency)).amount == amount)
    }
}
