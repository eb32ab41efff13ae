extension Clock where Duration == Swift.Duration {
    /// Tells the time since this call, as often as it is asked; moments of any clock become comparable values.
    func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: self.now) }
    }
}
