import Core

extension SecureStorageError {
    var texts: ErrorTexts {
        switch self {
        case .unavailable(let path, let reason):
            ErrorTexts(
                self,
                ko: "파일이나 폴더를 사용할 수 없어요: \(path)(\(reason)).",
                "폴더가 있는지, 내 폴더인지, 디스크에 문제가 없는지 확인해 주세요."
            )
        case .busy(let path, let waited):
            ErrorTexts(
                self,
                ko: "다른 프로세스가 저장소를 \(waited.secondsInKorean)초 넘게 사용하고 있어요: \(path).",
                "그 프로세스가 멈춰 있으면 다시 실행하거나 종료한 뒤 다시 시도해 주세요."
            )
        case .noSpace(let path):
            ErrorTexts(
                self,
                ko: "디스크 공간이 부족해서 저장할 수 없어요: \(path).",
                "저장된 내용은 그대로예요. 공간을 확보하고 다시 시도해 주세요."
            )
        case .refused(let path, let reason, let recovery):
            ErrorTexts(self, ko: "파일이나 폴더를 사용할 수 없어요: \(path)(\(reason)).", recovery)
        case .damaged(let path, let reason, let recovery):
            ErrorTexts(self, ko: "저장소 파일이 손상됐어요: \(path)(\(reason)).", recovery)
        case .keyMissing(let path, let source):
            ErrorTexts(
                self,
                ko: "키가 없어서 저장소를 열 수 없어요: \(path)(\(source)).",
                "저장소를 암호화한 키나 암호를 사용해 주세요. 영영 잃어버렸을 때만 저장소 파일을 옮기고 새로 시작해 주세요."
            )
        case .wrongKey(let path, let source):
            ErrorTexts(
                self,
                ko: "키가 달라서 저장소를 열 수 없어요: \(path)(\(source)).",
                "저장소를 암호화한 키나 암호를 사용해 주세요. 영영 잃어버렸을 때만 저장소 파일을 옮기고 새로 시작해 주세요."
            )
        case .undecodable: ErrorTexts(self, ko: "저장된 내용을 읽을 수 없어요.", "더 새로운 버전의 앱에서 저장했을 수 있어요.")
        case .unencodable: ErrorTexts(self, ko: "내용을 저장할 수 없어요.")
        }
    }
}
