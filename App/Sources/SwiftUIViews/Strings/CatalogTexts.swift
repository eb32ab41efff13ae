#if canImport(SwiftUI)
import Features

extension LocalizedText {
    static let allCategories = LocalizedText(en: "All", ko: "전체")
    /// The text beside the catalog before a product is chosen.
    static let noSelection = LocalizedText(en: "Choose a product.", ko: "상품을 선택하세요.")
}
#endif
