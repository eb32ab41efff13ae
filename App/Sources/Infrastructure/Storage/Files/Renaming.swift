import Core
import Foundation

/// The ways to rename that POSIX does not have.
enum Renaming {
    /// Swaps two files at one stroke.
    case exchange
    /// Fails if the new name is taken.
    case exclusive

    #if canImport(Darwin)
    private var flag: UInt32 {
        self == .exchange ? UInt32(RENAME_SWAP) : UInt32(RENAME_EXCL)
    }

    private func call(_ old: String, _ new: String) -> Int32 {
        renamex_np(old, new, flag)
    }
    #else
    // Glibc has it since 2.28, but Swift's module of it does not show it; both constants are the kernel's.
    private typealias Call = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
    private static let renameat2 = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Call.self) }

    private var flag: UInt32 {
        self == .exchange ? 2 : 1
    }

    private func call(_ old: String, _ new: String) -> Int32 {
        guard let renameat2 = Self.renameat2 else {
            errno = ENOSYS
            return -1
        }
        return renameat2(AT_FDCWD, old, AT_FDCWD, new, flag)
    }
    #endif

    enum Outcome {
        case done
        /// Neither this system nor this file system may know how.
        case unsupported
        /// The new name is taken, and the way was `exclusive`.
        case taken
    }

    func rename(_ old: String, to new: String) throws(SecureStorageError) -> Outcome {
        if call(old, new) == 0 { return .done }
        switch errno {
        case ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP: return .unsupported
        case EEXIST: return .taken
        default: throw .system(errno, path: new)
        }
    }
}

/// Renames over what was there.
func replace(_ path: String, with temporary: String) throws(SecureStorageError) {
    guard rename(temporary, path) == 0 else { throw .system(errno, path: path) }
}

/// Removes a file, if there is one.
func remove(_ path: String) throws(SecureStorageError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .system(errno, path: path) }
}
