package dev.freshet.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The TLS settings of a server: the configuration keys {@code server.tls.*}. Immutable: start from {@link #of} and
 * change what you need.
 *
 * @param identity the certificate for clients that ask for none of {@code hosts}
 * @param hosts certificates for clients that ask for these names (SNI, RFC 6066 section 3); {@code *.example.com}
 *     matches names with one more label
 * @param clientAuth whether clients authenticate with a certificate; default none
 * @param trustCertificates a PEM file with the authorities that clients' certificates must lead to; null, the default,
 *     is only valid without client authentication
 * @param protocols default TLSv1.3 and TLSv1.2
 * @param ciphers cipher suites by preference; empty, the default, for {@link #SAFE_CIPHERS}
 * @param reloadInterval how often to check for changed files; zero for never. Default 10 s
 */
public record TlsConfig(Identity identity, Map<String, Identity> hosts, ClientAuth clientAuth,
        @Nullable Path trustCertificates, List<String> protocols, List<String> ciphers, Duration reloadInterval) {

    public static final List<String> DEFAULT_PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

    /** TLS 1.3 suites, and TLS 1.2 suites with authenticated encryption and forward secrecy. */
    public static final List<String> SAFE_CIPHERS = List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    /** A private key and its certificate chain. */
    public sealed interface Identity {
        /**
         * PEM files, as written by certification authorities and ACME clients.
         *
         * @param certificate the server's certificate first, then intermediate ones
         * @param privateKey PKCS#8, plain or encrypted, PKCS#1 (RSA) or SEC1 (EC)
         * @param password for an encrypted key; null for none
         */
        record Pem(Path certificate, Path privateKey, @Nullable String password) implements Identity {
            @Override
            public String toString() {
                return "Pem[certificate=" + certificate + ", privateKey=" + privateKey + ']';
            }
        }

        /**
         * A PKCS#12 file. With several keys, such as RSA and ECDSA, the client's preference decides. Two keys of one
         * type are an error.
         *
         * @param password for the store and its keys
         */
        record Store(Path keyStore, String password) implements Identity {
            @Override
            public String toString() {
                return "Store[keyStore=" + keyStore + ']';
            }
        }

        /**
         * An untrusted certificate for localhost, for development; created if it is missing or about to expire.
         *
         * @param folder where to keep it
         */
        record Development(Path folder) implements Identity {
        }
    }

    public TlsConfig {
        hosts = Map.copyOf(hosts);
        protocols = List.copyOf(protocols);
        ciphers = List.copyOf(ciphers);
        if (reloadInterval.isNegative()) {
            throw new IllegalArgumentException("reload-interval must not be negative, is " + reloadInterval);
        }
        if (protocols.isEmpty()) {
            throw new IllegalArgumentException("protocols must not be empty: name TLSv1.3, TLSv1.2 or both");
        }
        if (clientAuth != ClientAuth.NONE && trustCertificates == null) {
            throw new IllegalArgumentException("trust-certificates is missing: client-auth " + clientAuth
                    + " needs the authorities that clients' certificates must lead to");
        }
    }

    /** The default settings, with this identity for all clients. */
    public static TlsConfig of(Identity identity) {
        return new TlsConfig(identity, Map.of(), ClientAuth.NONE, null, DEFAULT_PROTOCOLS, List.of(),
                Duration.ofSeconds(10));
    }

    public TlsConfig withHosts(Map<String, Identity> hosts) {
        return new TlsConfig(identity, hosts, clientAuth, trustCertificates, protocols, ciphers, reloadInterval);
    }

    public TlsConfig withClientAuth(ClientAuth clientAuth, Path trustCertificates) {
        return new TlsConfig(identity, hosts, clientAuth, trustCertificates, protocols, ciphers, reloadInterval);
    }

    public TlsConfig withProtocols(List<String> protocols) {
        return new TlsConfig(identity, hosts, clientAuth, trustCertificates, protocols, ciphers, reloadInterval);
    }

    public TlsConfig withCiphers(List<String> ciphers) {
        return new TlsConfig(identity, hosts, clientAuth, trustCertificates, protocols, ciphers, reloadInterval);
    }

    public TlsConfig withReloadInterval(Duration reloadInterval) {
        return new TlsConfig(identity, hosts, clientAuth, trustCertificates, protocols, ciphers, reloadInterval);
    }
}
