package dev.freshet.client;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a client trusts, and shows of itself. The certificate of a server must be for its name, always; there is no way to
 * trust every certificate: trust the one that a test server has instead. Immutable.
 */
public final class ClientTls {
    private final SSLContext context;
    private final @Nullable String serverName;

    private ClientTls(SSLContext context, @Nullable String serverName) {
        this.context = context;
        this.serverName = serverName;
    }

    /** Starts from what the JDK trusts, and no certificate to show. */
    public static Builder builder() {
        return new Builder();
    }

    /** A context made elsewhere. Names are checked all the same. */
    public static ClientTls of(SSLContext context) {
        return new ClientTls(context, null);
    }

    SSLContext context() {
        return context;
    }

    @Nullable String serverName() {
        return serverName;
    }

    /** Collects what is to be trusted and shown. Files are read at once. Not thread-safe. */
    public static final class Builder {
        private static final char[] IN_MEMORY = new char[0];

        private @Nullable KeyStore trusted;
        private @Nullable KeyStore shown;
        private char[] shownPassword = IN_MEMORY;
        private @Nullable String serverName;

        private Builder() {
        }

        /**
         * Trusts the certificates of this file, in the place of those that the JDK trusts.
         *
         * @throws IllegalArgumentException naming the file and what is wrong with it
         */
        public Builder trustPem(Path file) {
            trusted = reading(file, () -> PemFiles.trusted(file));
            return this;
        }

        /** Trusts the certificates of this PKCS#12 file, in the place of those that the JDK trusts. */
        public Builder trustPkcs12(Path file, char[] password) {
            trusted = reading(file, () -> KeyStore.getInstance(file.toFile(), password));
            return this;
        }

        /**
         * Shows this certificate to a server that asks.
         *
         * @param certificates of PEM: its own first, then those that vouch for it
         * @param privateKey of PEM, PKCS#8 (BEGIN PRIVATE KEY), not encrypted
         */
        public Builder certificatePem(Path certificates, Path privateKey) {
            shown = reading(privateKey, () -> PemFiles.identity(certificates, privateKey));
            shownPassword = IN_MEMORY;
            return this;
        }

        /** Shows the certificate of this PKCS#12 file to a server that asks. */
        public Builder certificatePkcs12(Path file, char[] password) {
            shown = reading(file, () -> KeyStore.getInstance(file.toFile(), password));
            shownPassword = password.clone();
            return this;
        }

        /** The name that the certificate of the base URL's server must be for, where that is not the URL's host. */
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

        private static KeyStore reading(Path file, Reading reading) {
            try {
                return reading.read();
            } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
                throw new IllegalArgumentException("TLS of a client: " + file + " cannot be used: " + e.getMessage(), e);
            }
        }
    }

    /** What may go wrong in reading keys and certificates. */
    private interface Reading {
        KeyStore read() throws IOException, GeneralSecurityException;
    }
}
