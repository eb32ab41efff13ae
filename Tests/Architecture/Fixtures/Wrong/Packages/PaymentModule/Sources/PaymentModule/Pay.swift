@_implementationOnly import Hidden
import AuthModule
public import Core
@preconcurrency import Logging
// import Commented
