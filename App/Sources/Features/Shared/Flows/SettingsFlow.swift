public import Navigation

/// The destinations of Settings.
public enum SettingsFlow: Flow {
    /// The advanced settings or the accounts.
    public typealias Sheet = SettingsSheet
}

/// A sheet of Settings.
public enum SettingsSheet: String, Modal {
    /// The data folder, the storage check, the event queue and the log.
    case advanced
    /// The users who are signed in on this device.
    case accounts
}
