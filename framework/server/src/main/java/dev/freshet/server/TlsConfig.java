package dev.freshet.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a server speaks TLS: the configuration keys {@code server.tls.*}. Immutable; start from {@link #of} and change
 * what differs.
 *
 * @param identity what the server shows to clients that ask for none of {@code hosts}
 * @param hosts what it shows to clients that ask for these names (SNI, RFC 6066 section 3); {@code *.example.com} is
 *     any name with one more label
 * @param clientAuth whether clients show a certificate; default none
 * @param trustCertificates PEM file with the certificates that those of clients must lead to; null, the default, only
 *     where clients are not asked
 * @param protocols default TLSv1.3 and TLSv1.2
 * @param ciphers suites in the order of preference; empty, the default, for {@link #SAFE_CIPHERS}
 * @param reloadInterval how often to look for changed files; zero for never. Default 10 s
 */
public record TlsConfig(Identity identity, Map<String, Identity> hosts, ClientAuth clientAuth,
        @Nullable Path trustCertificates, List<String> protocols, List<String> ciphers, Duration reloadInterval) {

    public static final List<String> DEFAULT_PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

    /** Those of TLS 1.3, and of TLS 1.2 what authenticates the data it encrypts and keeps it secret for good. */
    public static final List<String> SAFE_CIPHERS = List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    /** A private key and its certificate, with those that lead to one that clients trust. */
    public sealed interface Identity {
        /**
         * PEM files, as certification authorities and ACME clients write them.
         *
         * @param certificate the server's own first, then those of the authorities between
         * @param privateKey PKCS#8, plain or encrypted, or PKCS#1 (RSA) or SEC1 (EC)
         * @param password of an encrypted key; null for none
         */
        record Pem(Path certificate, Path privateKey, @Nullable String password) implements Identity {
            @Override
            public String toString() {
                return "Pem[certificate=" + certificate + ", privateKey=" + privateKey + ']';
            }
        }

        /**
         * A PKCS#12 file. If it holds several keys, such as RSA and ECDSA, the client's choice decides.
         *
         * @param password of the store and of its keys
         */
        record Store(Path keyStore, String password) implements Identity {
            @Override
            public String toString() {
                return "Store[keyStore=" + keyStore + ']';
            }
        }

        /**
         * A certificate for localhost that no one trusts, for development: made where it is missing or about to expire.
         *
         * @param folder where it is kept
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
                    + " needs the certificates that those of clients must lead to");
        }
    }

    /** This identity for all clients, and the defaults. */
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
