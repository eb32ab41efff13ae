import Core
import Testing

@testable import App

@Suite struct TextTableTests {
    private let table = TextTable(
        columns: [
            .init(header: "ID"), .init(header: "Title", isTruncated: true),
            .init(header: "Price", isTrailing: true),
        ],
        rows: [["a", "A lamp made of\npaper\u{1B}[31m and ash", "$49.90"], ["b", "한지 스탠드", "$5"]]
    )

    @Test func `Without a width, each row is one line without control characters but tabs`() {
        #expect(
            table.lines(width: nil) == [
                "a\tA lamp made of paper\u{FFFD}[31m and ash\t$49.90", "b\t한지 스탠드\t$5",
            ]
        )
    }

    @Test func `A column is truncated to the width in cells, and no narrower than 12 cells`() {
        #expect(
            table.lines(width: 28) == [
                "ID  TITLE              PRICE", "a   A lamp made of …  $49.90", "b   한지 스탠드           $5",
            ]
        )
        #expect(table.lines(width: 10)[1] == "a   A lamp made…  $49.90")
    }

    @Test(arguments: [
        (Int64(4990), Currency.usd, "49.90"), (5, .usd, "0.05"), (-5, .usd, "-0.05"), (0, .usd, "0.00"),
        (68_000, .krw, "68000"), (15_250, .kwd, "15.250"), (.min, .krw, "-9223372036854775808"),
    ])
    func `A JSON amount has all decimals of its currency`(minorUnits: Int64, currency: Currency, amount: String) {
        #expect(MoneyJSON(Money(minorUnits: minorUnits, currency: currency)).amount == amount)
    }
}
