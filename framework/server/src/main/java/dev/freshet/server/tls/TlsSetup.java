package dev.freshet.server.tls;

import dev.freshet.http.syntax.Ascii;
import dev.freshet.server.config.ClientAuth;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.server.config.TlsException;
import dev.freshet.transport.tls.Credential;
import dev.freshet.transport.tls.PemFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** TLS settings from one state of the configured files, ready to serve connections. */
record TlsSetup(HostKeys keys, SSLContext context, SSLParameters parameters) {
    /**
     * @param key the section of the configuration, for messages, such as {@code server.tls}
     * @param applications the protocols to offer by ALPN, best first
     */
    static TlsSetup of(TlsConfig config, String key, List<String> applications) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            HostKeys keys = keys(config, key);
            context.init(new KeyManager[] {keys}, trust(config, key), null);
            return new TlsSetup(keys, context, parameters(config, key, context, applications));
        } catch (GeneralSecurityException e) {
            throw new TlsException(key + ": the JDK cannot set up TLS: " + e, e);
        } catch (IOException e) {
            // By this type, callers tell it from a failure to listen.
            throw e instanceof TlsException ? e : new TlsException(String.valueOf(e.getMessage()), e);
        }
    }

    SSLEngine engine() {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.setSSLParameters(parameters);
        return engine;
    }

    private static HostKeys keys(TlsConfig config, String key) throws IOException {
        List<Credential> usual = new CredentialReader(key).read(config.identity());
        Map<String, List<Credential>> byHost = new HashMap<>();
        for (Map.Entry<String, TlsConfig.Identity> host : config.hosts().entrySet()) {
            String section = key + ".hosts[" + host.getKey() + ']';
            if (!Ascii.isAscii(host.getKey())) {
                throw new TlsException(section + ": clients ask for names in ASCII; write the name as xn--...");
            }
            byHost.put(host.getKey(), new CredentialReader(section).read(host.getValue()));
        }
        return new HostKeys(usual, byHost);
    }

    /** An empty array trusts nobody; null would load all authorities that the JDK knows. */
    private static TrustManager[] trust(TlsConfig config, String key)
            throws IOException, GeneralSecurityException {
        Path file = config.trustCertificates();
        if (config.clientAuth() == ClientAuth.NONE || file == null) {
            return new TrustManager[0];
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(PemFile.read(key + ".trust-certificates", file).trusted());
        return factory.getTrustManagers();
    }

    private static SSLParameters parameters(TlsConfig config, String key, SSLContext context,
            List<String> applications) throws TlsException {
        SSLParameters parameters = new SSLParameters();
        SSLParameters supported = context.getSupportedSSLParameters();
        List<String> ciphers = config.ciphers().isEmpty() ? TlsConfig.SAFE_CIPHERS : config.ciphers();
        parameters.setProtocols(known(key + ".protocols", config.protocols(), List.of(supported.getProtocols())));
        parameters.setCipherSuites(known(key + ".ciphers", ciphers, List.of(supported.getCipherSuites())));
        parameters.setUseCipherSuitesOrder(true);
        parameters.setApplicationProtocols(applications.toArray(String[]::new));
        parameters.setNeedClientAuth(config.clientAuth() == ClientAuth.NEED);
        if (config.clientAuth() == ClientAuth.WANT) {
            parameters.setWantClientAuth(true);
        }
        return parameters;
    }

    private static String[] known(String key, List<String> names, List<String> supported) throws TlsException {
        for (String name : names) {
            if (!supported.contains(name)) {
                throw new TlsException(key + ": \"" + name + "\" is not one of " + String.join(", ", supported));
            }
        }
        return names.toArray(String[]::new);
    }
}
