package dev.freshet;

import dev.freshet.config.DefaultValue;
import dev.freshet.server.config.ClientAuth;
import dev.freshet.server.config.TlsConfig.Identity;
import dev.freshet.server.config.TlsConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys {@code server.tls.*}; docs/guide/tls.md describes them.
 *
 * @param dev Serves https with a certificate that Freshet makes for development.
 * @param devFolder Where that certificate is kept. If not set: {@code .freshet/dev-tls} in your home.
 * @param certificate PEM file: the server's certificate, then the intermediate ones.
 * @param privateKey PEM file: the key of that certificate.
 * @param privateKeyPassword The password, if the key is encrypted.
 * @param keyStore PKCS#12 file, in place of certificate and key.
 * @param keyStorePassword The password of the store and its keys.
 * @param hosts Further certificates, chosen by host name.
 * @param clientAuth Client certificates: not asked for ({@code none}), optional ({@code want}) or required ({@code
 *     need}).
 * @param trustCertificates PEM file: the authorities for client certificates.
 * @param protocols The versions that the server speaks.
 * @param ciphers Cipher suites, best first, by the JDK's names. If not set: safe ones.
 * @param reloadInterval How often to check the files for changes. {@code 0s} disables it.
 */
public record TlsProperties(
        @DefaultValue("false") boolean dev,
        Optional<Path> devFolder,
        Optional<Path> certificate,
        Optional<Path> privateKey,
        Optional<String> privateKeyPassword,
        Optional<Path> keyStore,
        Optional<String> keyStorePassword,
        List<Host> hosts,
        @DefaultValue("none") ClientAuth clientAuth,
        Optional<Path> trustCertificates,
        @DefaultValue({"TLSv1.3", "TLSv1.2"}) List<String> protocols,
        List<String> ciphers,
        @DefaultValue("10s") Duration reloadInterval) {

    /**
     * The certificate for clients that ask for one of these names.
     *
     * @param names the host names, such as {@code *.example.org}
     * @param certificate PEM file: the certificate, then the intermediate ones
     * @param privateKey PEM file: the key of that certificate
     * @param privateKeyPassword the password, if the key is encrypted
     */
    public record Host(List<String> names, Path certificate, Path privateKey, Optional<String> privateKeyPassword) {
        /** @throws IllegalArgumentException if there is no name */
        public Host {
            if (names.isEmpty()) {
                throw new IllegalArgumentException("names is missing; list the hosts of the certificate");
            }
        }

        /** Omits the password. */
        @Override
        public String toString() {
            return "Host[names=" + names + ", certificate=" + certificate + ", privateKey=" + privateKey + ']';
        }
    }

    /** @throws IllegalArgumentException if a key is missing that another one requires, or keys conflict */
    public TlsProperties {
        int identities = (dev ? 1 : 0) + (certificate.isPresent() || privateKey.isPresent() ? 1 : 0)
                + (keyStore.isPresent() ? 1 : 0);
        if (identities > 1) {
            throw new IllegalArgumentException("dev, certificate and key-store exclude each other; keep one");
        }
        if (certificate.isPresent() != privateKey.isPresent()) {
            throw new IllegalArgumentException((certificate.isPresent() ? "private-key" : "certificate")
                    + " is missing; set both certificate and private-key");
        }
        if (keyStore.isPresent() && keyStorePassword.isEmpty()) {
            throw new IllegalArgumentException("key-store-password is missing; key-store requires it");
        }
        if (clientAuth == ClientAuth.NONE && trustCertificates.isPresent()) {
            throw new IllegalArgumentException("trust-certificates has no effect without client-auth; set client-auth"
                    + " to want or need, or remove trust-certificates");
        }
        if (identities == 0 && (!hosts.isEmpty() || clientAuth != ClientAuth.NONE)) {
            throw new IllegalArgumentException("certificate and private-key are missing; set them for clients that ask"
                    + " for no known name");
        }
        requireDifferentNames(hosts);
        if (identities > 0) {
            // TlsConfig checks the rest.
            new TlsConfig(new Identity.Development(Path.of("")), Map.of(), clientAuth, trustCertificates.orElse(null),
                    protocols, ciphers, reloadInterval);
        }
    }

    /** One certificate of two for a name would be ignored. */
    private static void requireDifferentNames(List<Host> hosts) {
        Set<String> known = new HashSet<>();
        for (Host host : hosts) {
            for (String name : host.names()) {
                if (!known.add(name.toLowerCase(Locale.ROOT))) {
                    throw new IllegalArgumentException("hosts: the name " + name + " is there twice; remove one");
                }
            }
        }
    }

    /** Null for plain HTTP, if no certificate is configured. */
    @Nullable TlsConfig toTlsConfig() {
        Identity identity = identity();
        return identity == null ? null : new TlsConfig(identity, byName(), clientAuth,
                trustCertificates.orElse(null), protocols, ciphers, reloadInterval);
    }

    /** Omits the passwords. */
    @Override
    public String toString() {
        return "TlsProperties[dev=" + dev + ", devFolder=" + devFolder + ", certificate=" + certificate
                + ", privateKey=" + privateKey + ", keyStore=" + keyStore + ", hosts=" + hosts + ", clientAuth="
                + clientAuth + ", trustCertificates=" + trustCertificates + ", protocols=" + protocols + ", ciphers="
                + ciphers + ", reloadInterval=" + reloadInterval + ']';
    }

    private @Nullable Identity identity() {
        if (dev) {
            return new Identity.Development(devFolder.orElseGet(
                    () -> Path.of(System.getProperty("user.home"), ".freshet", "dev-tls")));
        }
        if (keyStore.isPresent()) {
            return new Identity.Store(keyStore.get(), keyStorePassword.orElseThrow());
        }
        if (certificate.isPresent()) {
            return new Identity.Pem(certificate.get(), privateKey.orElseThrow(), privateKeyPassword.orElse(null));
        }
        return null;
    }

    private Map<String, Identity> byName() {
        Map<String, Identity> byName = new HashMap<>();
        for (Host host : hosts) {
            for (String name : host.names()) {
                byName.put(name, new Identity.Pem(host.certificate(), host.privateKey(),
                        host.privateKeyPassword().orElse(null)));
            }
        }
        return byName;
    }
}
