package import Foundation

/// A watcher of the names in a folder. It has a thread of its own, which sleeps in the system until something changes.
package enum FolderWatcher {
    /// Returns a stream with an element after files of `folder` are created, replaced or removed. Changes that come faster
    /// than they are read become one element. The stream ends when the folder is removed.
    ///
    /// - Returns: The stream, or `nil` if the system cannot watch the folder, such as one that does not exist.
    package static func changes(in folder: URL) -> AsyncStream<Void>? {
        guard let watch = FolderWatch(folder.path) else { return nil }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        continuation.onTermination = { _ in watch.stop() }
        let thread = Thread {
            while watch.wait() { continuation.yield() }
            continuation.finish()
        }
        thread.name = "trellis.watcher"
        thread.start()
        return stream
    }
}

#if os(Linux)
/// A watch of inotify, closed with its last reference.
private final class FolderWatch: Sendable {
    private let descriptor: Int32
    private let watch: Int32

    init?(_ path: String) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        // Not the changes of files: reading the storage opens its lock, and files are replaced by renaming.
        watch = inotify_add_watch(descriptor, path, UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE))
        if watch < 0 { return nil }
    }

    /// Runs also if the initializer has set all properties and fails.
    deinit {
        close(descriptor)
    }

    /// Waits for a change. Returns `false` after ``stop()`` or if the folder was removed.
    func wait() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return errno == EINTR }
        return buffer.withUnsafeBytes { bytes in
            var position = 0
            while position < count {
                let event = bytes.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                if event.mask & UInt32(IN_IGNORED) != 0 { return false }
                position += MemoryLayout<inotify_event>.size + Int(event.len)
            }
            return true
        }
    }

    /// Ends the wait.
    func stop() {
        inotify_rm_watch(descriptor, watch)
    }
}
#else
/// A watch of kqueue, closed with its last reference. A thread that waits for it needs no dispatch queue.
private final class FolderWatch: Sendable {
    private let folder: Int32
    private let queue: Int32

    init?(_ path: String) {
        folder = open(path, O_EVTONLY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        queue = kqueue()
        let changes = UInt32(NOTE_WRITE | NOTE_DELETE | NOTE_RENAME)
        guard queue >= 0, add(UInt(folder), EVFILT_VNODE, changes), add(0, EVFILT_USER, 0) else { return nil }
    }

    /// Runs also if the initializer has set all properties and fails.
    deinit {
        close(folder)
        if queue >= 0 { close(queue) }
    }

    /// Waits for a change. Returns `false` after ``stop()`` or if the folder was removed.
    func wait() -> Bool {
        var event = kevent()
        guard kevent(queue, nil, 0, &event, 1, nil) > 0 else { return errno == EINTR }
        return event.filter == Int16(EVFILT_VNODE) && event.fflags & UInt32(NOTE_DELETE | NOTE_RENAME) == 0
    }

    /// Ends the wait.
    func stop() {
        change(0, EVFILT_USER, 0, UInt32(NOTE_TRIGGER))
    }

    private func add(_ identifier: UInt, _ filter: Int32, _ changes: UInt32) -> Bool {
        change(identifier, filter, EV_ADD | EV_CLEAR, changes)
    }

    @discardableResult
    private func change(_ identifier: UInt, _ filter: Int32, _ flags: Int32, _ changes: UInt32) -> Bool {
        var event = kevent(
            ident: identifier,
            filter: Int16(filter),
            flags: UInt16(flags),
            fflags: changes,
            data: 0,
            udata: nil
        )
        return kevent(queue, &event, 1, nil, 0, nil) == 0
    }
}
#endif
