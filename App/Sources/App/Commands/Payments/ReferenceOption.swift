import ArgumentParser
import Features

struct ReferenceOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Your own id: 1 to 64 letters, digits, - or _. However often you run the command with it, it pays or refunds "
                + "once.",
            valueName: "id"
        )
    )
    var reference: String?

    func validate() throws {
        if let reference, reference.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) == nil {
            throw ValidationError(
                .init(
                    en: "--reference must have 1 to 64 letters, digits, - or _.",
                    ko: "--reference는 1~64자이고 영문, 숫자, -, _만 쓸 수 있어요."
                )
            )
        }
    }
}
