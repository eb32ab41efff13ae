import Hummingbird
import struct AuthModule.AuthUser
