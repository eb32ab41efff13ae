import Core
import NIOPosix

/// Does `body`, which may block, on one of NIO's threads for that. It is done even if the task is cancelled.
func onFileThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws(NetworkError) -> Value
) async throws(NetworkError) -> Value {
    let result: Result<Value, NetworkError> = await withCheckedContinuation { continuation in
        NIOThreadPool.singleton.submit { _ in
            continuation.resume(returning: Result(catching: body))
        }
    }
    return try result.get()
}
