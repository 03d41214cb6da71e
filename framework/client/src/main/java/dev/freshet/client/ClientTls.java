package dev.freshet.client;

import dev.freshet.transport.tls.Credential;
import dev.freshet.transport.tls.PemFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.util.Collections;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The TLS settings of a client: trusted certificates and its own certificate. The server's certificate must always
 * match its name. You cannot turn off verification: for a test server, trust its certificate. Immutable.
 */
public final class ClientTls {
    private final SSLContext context;
    private final @Nullable String serverName;

    private ClientTls(SSLContext context, @Nullable String serverName) {
        this.context = context;
        this.serverName = serverName;
    }

    /** Starts with the JDK's trusted certificates and no client certificate. */
    public static Builder builder() {
        return new Builder();
    }

    /** Uses an existing context, such as one with a hardware key. Server names are verified nevertheless. */
    public static ClientTls of(SSLContext context) {
        return new ClientTls(context, null);
    }

    /** The context with these settings, such as for {@code PoolSettings}. It does not contain the server name. */
    public SSLContext context() {
        return context;
    }

    @Nullable String serverName() {
        return serverName;
    }

    /** Collects TLS settings; reads files immediately. Not thread-safe. */
    public static final class Builder {
        private static final char[] IN_MEMORY = new char[0];

        private @Nullable KeyStore trusted;
        private @Nullable KeyStore shown;
        private char[] shownPassword = IN_MEMORY;
        private @Nullable String serverName;

        private Builder() {
        }

        /**
         * Trusts the certificates in this PEM file instead of those of the JDK.
         *
         * @throws IllegalArgumentException if the file cannot be used; the message begins with {@code ca:} and names
         *     the file and the problem
         */
        public Builder trustPem(Path file) {
            trusted = reading("", () -> PemFile.read("ca", file).trusted());
            return this;
        }

        /**
         * Trusts the certificates in this PKCS#12 file instead of those of the JDK.
         *
         * @throws IllegalArgumentException naming the file, if it cannot be used or has no certificate that Java trusts
         */
        public Builder trustPkcs12(Path file, char[] password) {
            // openssl does not mark certificates as trusted. Without this check, each handshake would fail.
            trusted = pkcs12(file, password, (store, alias) -> store.getCertificate(alias) != null,
                    "it contains no certificate that Java trusts; add one with keytool -importcert");
            return this;
        }

        /**
         * Sets the client certificate, which is sent to servers that ask for one.
         *
         * @param certificates a PEM file: the client's certificate first, then intermediate ones
         * @param privateKey a PEM file with an unencrypted key: PKCS#8, PKCS#1 (RSA) or SEC1 (EC)
         * @throws IllegalArgumentException if a file cannot be used, or if the key does not belong to the certificate;
         *     the message begins with {@code certificate:} or {@code private-key:} and names the file and the problem
         */
        public Builder certificatePem(Path certificates, Path privateKey) {
            shown = reading("", () -> {
                Credential credential = Credential.of(PemFile.read("certificate", certificates),
                        PemFile.read("private-key", privateKey));
                credential.warnOfDates();
                return credential.store();
            });
            shownPassword = IN_MEMORY;
            return this;
        }

        /**
         * Sets the client certificate from a PKCS#12 file.
         *
         * @throws IllegalArgumentException naming the file, if it cannot be used or has no private key
         */
        public Builder certificatePkcs12(Path file, char[] password) {
            shown = pkcs12(file, password,
                    (store, alias) -> store.entryInstanceOf(alias, KeyStore.PrivateKeyEntry.class),
                    "it contains no private key with a certificate");
            shownPassword = password.clone();
            return this;
        }

        /** Sets the name to verify in the certificate of the base URL's server, instead of the URL's host. */
        public Builder serverName(String name) {
            serverName = name;
            return this;
        }

        public ClientTls build() {
            try {
                SSLContext context = SSLContext.getInstance("TLS");
                context.init(keys(), trust(), null);
                return new ClientTls(context, serverName);
            } catch (GeneralSecurityException e) {
                throw new IllegalArgumentException("the JDK cannot set up TLS with these files: " + e.getMessage(), e);
            }
        }

        private KeyManager[] keys() throws GeneralSecurityException {
            if (shown == null) {
                return new KeyManager[0];
            }
            KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
            factory.init(shown, shownPassword);
            return factory.getKeyManagers();
        }

        private TrustManager @Nullable [] trust() throws GeneralSecurityException {
            if (trusted == null) {
                return null;
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(trusted);
            return factory.getTrustManagers();
        }

        private static KeyStore pkcs12(Path file, char[] password, Needed needed, String missing) {
            return reading("client TLS: " + file + " cannot be used: ", () -> {
                KeyStore store = KeyStore.getInstance(file.toFile(), password);
                for (String alias : Collections.list(store.aliases())) {
                    if (needed.isAt(store, alias)) {
                        return store;
                    }
                }
                throw new KeyStoreException(missing);
            });
        }

        private static KeyStore reading(String problem, Reading reading) {
            try {
                return reading.read();
            } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
                throw new IllegalArgumentException(problem + e.getMessage(), e);
            }
        }
    }

    /** What at least one entry of a store must be. */
    private interface Needed {
        boolean isAt(KeyStore store, String alias) throws KeyStoreException;
    }

    private interface Reading {
        KeyStore read() throws IOException, GeneralSecurityException;
    }
}
