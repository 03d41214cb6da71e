package dev.freshet.server.tls;

import dev.freshet.transport.tls.Credential;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the certificate by the host name that the client asks for (RFC 6066 section 3): an exact match, a wildcard
 * match one level up, or the default.
 */
final class HostKeys extends X509ExtendedKeyManager {
    private static final String DEFAULT = "";

    /** Keys are exact names, {@code *.name}, and {@link #DEFAULT}. */
    private final Map<String, List<Credential>> byHost;
    private final Map<String, Credential> byAlias = new HashMap<>();

    /** @param byHost names in any case */
    HostKeys(List<Credential> usual, Map<String, List<Credential>> byHost) {
        this.byHost = new HashMap<>();
        this.byHost.put(DEFAULT, usual);
        byHost.forEach((host, credentials) -> this.byHost.put(host.toLowerCase(Locale.ROOT), credentials));
        this.byHost.forEach((host, credentials) -> credentials.forEach(
                credential -> byAlias.put(alias(host, credential), credential)));
    }

    Collection<Credential> credentials() {
        return byAlias.values();
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String keyType, Principal @Nullable [] issuers,
            SSLEngine engine) {
        String host = host(requested(engine));
        for (Credential credential : byHost.getOrDefault(host, List.of())) {
            if (credential.keyType().equals(keyType)) {
                return alias(host, credential);
            }
        }
        return null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        Credential credential = byAlias.get(alias);
        return credential == null ? null : credential.key();
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        Credential credential = byAlias.get(alias);
        return credential == null ? null : credential.chain().toArray(X509Certificate[]::new);
    }

    /** The key in {@link #byHost} for a name. */
    private String host(String name) {
        if (byHost.containsKey(name)) {
            return name;
        }
        int dot = name.indexOf('.');
        String wildcard = dot > 0 ? '*' + name.substring(dot) : DEFAULT;
        return byHost.containsKey(wildcard) ? wildcard : DEFAULT;
    }

    private static String requested(SSLEngine engine) {
        if (engine.getHandshakeSession() instanceof ExtendedSSLSession session) {
            for (SNIServerName name : session.getRequestedServerNames()) {
                if (name instanceof SNIHostName host) {
                    return host.getAsciiName().toLowerCase(Locale.ROOT);
                }
            }
        }
        return DEFAULT;
    }

    private static String alias(String host, Credential credential) {
        return credential.keyType() + ' ' + host;
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, Socket socket) {
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(String[] keyType, Principal @Nullable [] issuers, Socket socket) {
        return null;
    }
}
