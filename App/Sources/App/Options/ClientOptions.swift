import ArgumentParser

/// The options of commands that run the whole app.
struct ClientOptions: ParsableArguments {
    @OptionGroup var network: NetworkOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var storage: StorageOptions
    @OptionGroup var log: LogOptions
    @OptionGroup var colors: ColorOptions
}
