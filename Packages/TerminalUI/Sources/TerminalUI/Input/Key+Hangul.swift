extension Key {
    /// The Latin letter on the key of a Hangul letter of the Korean standard layout, or the key itself. A user who has not
    /// switched the input method can press letter keys all the same.
    var withoutHangul: Key {
        guard let character, let latin = Self.latinLetters[character] else { return self }
        return Key(.character(latin))
    }

    private static let latinLetters = Dictionary(
        uniqueKeysWithValues: zip("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ", "qwertyuiopasdfghjklzxcvbnmQWERTOP")
    )
}
