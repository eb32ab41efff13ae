package import Foundation
package import NIOSSL

/// The certificate of a server on `localhost` and 127.0.0.1, and the authority that signed it.
///
/// They were created with `openssl ca`, have EC keys on P-256, and are valid from 2024 to 2124. They protect nothing.
package enum TestIdentity {
    /// Returns the configuration of a server, with its certificate or one for the host `elsewhere.invalid`.
    package static func server(isForOtherHost: Bool = false) throws -> TLSConfiguration {
        let text = isForOtherHost ? otherHostCertificate : serverCertificate
        let certificate = try NIOSSLCertificate(bytes: Array(text.utf8), format: .pem)
        let key = try NIOSSLPrivateKey(bytes: Array(serverKey.utf8), format: .pem)
        return .makeServerConfiguration(certificateChain: [.certificate(certificate)], privateKey: .privateKey(key))
    }

    /// Writes the authority's certificate to `file`.
    package static func writeAuthority(to file: URL) throws {
        try Data(authority.utf8).write(to: file)
    }

    private static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBVTCB/aADAgECAgEBMAoGCCqGSM49BAMCMBoxGDAWBgNVBAMMD1RyZWxsaXMg
        dGVzdCBDQTAgFw0yNDAxMDEwMDAwMDBaGA8yMTI0MDEwMTAwMDAwMFowGjEYMBYG
        A1UEAwwPVHJlbGxpcyB0ZXN0IENBMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE
        bONYIxd64oP9qDXqdhoQJiMxWsVXLlhHOmS8NNwk1x7dpyQ2ms2S725IPXWZH+yH
        aZjFY/OfqO6hh5Y2EtqF1qMyMDAwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQU
        XSvlK+x/rQmKorPulJ6DaCyZzkwwCgYIKoZIzj0EAwIDRwAwRAIgFg8OOBUvmMOD
        Gbe5Ovuzwh37Ubj+YYF5DbeETqgy29ECIHSmkiR/CwUURQPGyarwCxbpFM/LBWNZ
        SKsZ8QLcqhb2
        -----END CERTIFICATE-----
        """

    private static let serverCertificate = """
        -----BEGIN CERTIFICATE-----
        MIIBfTCCASOgAwIBAgIBAjAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9UcmVsbGlz
        IHRlc3QgQ0EwIBcNMjQwMTAxMDAwMDAwWhgPMjEyNDAxMDEwMDAwMDBaMBQxEjAQ
        BgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHOM83iy
        ySI2bqr+y8wxpMUarMqMeQBI8W+ok7EqTL+GidwkjM43dY9jwuzddPjM0Z3zYvVG
        qVWkOIGfHKAwL7GjXjBcMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAdBgNV
        HQ4EFgQUuuSVnabXP51DMevC1aZq5WCAaDowHwYDVR0jBBgwFoAUXSvlK+x/rQmK
        orPulJ6DaCyZzkwwCgYIKoZIzj0EAwIDSAAwRQIgCsRqRGbKFvdVwltKH3LfLPey
        cdRXW1gu5XqG6s6G9gYCIQCOggyjZqAR9ELMEgNCZQcOp/DH9UWeCwkvekApRzYZ
        ig==
        -----END CERTIFICATE-----
        """

    private static let otherHostCertificate = """
        -----BEGIN CERTIFICATE-----
        MIIBfjCCASWgAwIBAgIBAzAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9UcmVsbGlz
        IHRlc3QgQ0EwIBcNMjQwMTAxMDAwMDAwWhgPMjEyNDAxMDEwMDAwMDBaMBQxEjAQ
        BgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHOM83iy
        ySI2bqr+y8wxpMUarMqMeQBI8W+ok7EqTL+GidwkjM43dY9jwuzddPjM0Z3zYvVG
        qVWkOIGfHKAwL7GjYDBeMBwGA1UdEQQVMBOCEWVsc2V3aGVyZS5pbnZhbGlkMB0G
        A1UdDgQWBBS65JWdptc/nUMx68LVpmrlYIBoOjAfBgNVHSMEGDAWgBRdK+Ur7H+t
        CYqis+6UnoNoLJnOTDAKBggqhkjOPQQDAgNHADBEAiBC7XI2xHQKkyN3M+M1Zqjn
        LLNdF0HJZT/6Q+iDJLIy8gIgBvAbqC1i+wi2thWQY5qyHVNbYJ8fac+mkB+4Zq8+
        GKY=
        -----END CERTIFICATE-----
        """

    private static let serverKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZMQKZwAsRLuvTRgQ
        HBMAFacuaHVuTBPoncikNThKMkOhRANCAARzjPN4sskiNm6q/svMMaTFGqzKjHkA
        SPFvqJOxKky/honcJIzON3WPY8Ls3XT4zNGd82L1RqlVpDiBnxygMC+x
        -----END PRIVATE KEY-----
        """
}
