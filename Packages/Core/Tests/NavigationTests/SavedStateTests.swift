import Foundation
import Navigation
import Testing

struct SavedStateTests {
    @Test(arguments: [#"{"items":{"_0":3}}"#, #"{"voucher":{}}"#, #"{"items":{"_0":"three"}}"#])
    func `A saved route is read if the app has all its destinations`(screen: String) throws {
        let saved = String(decoding: try JSONEncoder().encode(Route<HomeFlow>(path: [.item(3)])), as: UTF8.self)
        let json = saved.replacing(#"{"items":{"_0":3}}"#, with: screen)
        let route = try? JSONDecoder().decode(Route<HomeFlow>.self, from: Data(json.utf8))
        #expect(route == (json == saved ? Route(path: [.item(3)]) : nil))
    }
}
