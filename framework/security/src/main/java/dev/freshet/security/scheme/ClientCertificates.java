package dev.freshet.security.scheme;

import dev.freshet.http.HttpRequest;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Claims;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * Certificates of TLS clients. The server has checked that a trusted authority has issued them. This scheme maps their
 * names to callers. A certificate of an unknown client counts as no credentials. Thread-safe.
 */
public final class ClientCertificates implements Scheme {
    private static final String ISSUER = "certificates";

    private final Map<CertificateName, ClientCertificateProperties.Client> clients = new LinkedHashMap<>();

    public ClientCertificates(ClientCertificateProperties properties) {
        for (ClientCertificateProperties.Client client : properties.clients()) {
            clients.put(client.certificate(), client);
        }
    }

    @Override
    public boolean isOn() {
        return !clients.isEmpty();
    }

    @Override
    public @Nullable Authenticated authenticate(HttpRequest request) throws RefusedException {
        SSLSession session = request.tlsSession();
        if (session == null) {
            return null;
        }
        try {
            return session.getPeerCertificates()[0] instanceof X509Certificate certificate ? caller(certificate) : null;
        } catch (SSLPeerUnverifiedException none) {
            return null;
        } catch (CertificateParsingException malformed) {
            throw new RefusedException(Refusal.BAD_CREDENTIALS, "the names of the certificate are malformed");
        }
    }

    private @Nullable Authenticated caller(X509Certificate certificate)
            throws RefusedException, CertificateParsingException {
        Set<CertificateName> names = CertificateName.all(certificate);
        for (Map.Entry<CertificateName, ClientCertificateProperties.Client> entry : clients.entrySet()) {
            if (names.contains(entry.getKey())) {
                return caller(entry.getValue(), certificate.getNotAfter().toInstant());
            }
        }
        return null;
    }

    /** The handshake has checked the time, but a connection can outlast its certificate. */
    private static Authenticated caller(ClientCertificateProperties.Client client, Instant expires)
            throws RefusedException {
        if (Instant.now().isAfter(expires)) {
            throw new RefusedException(Refusal.BAD_CREDENTIALS, "the certificate of " + client.name() + " has expired");
        }
        return new Authenticated(ISSUER, client.name(), Set.copyOf(client.roles()), Set.copyOf(client.scopes()),
                new Claims(Map.of()), expires);
    }

    @Override
    public Rank rank() {
        return Rank.CONNECTION;
    }
}
