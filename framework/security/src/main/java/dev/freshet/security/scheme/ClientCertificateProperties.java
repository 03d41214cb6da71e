package dev.freshet.security.scheme;

import dev.freshet.config.ConfigurationProperties;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys {@code security.certificates.*}; docs/guide/security.md describes them.
 *
 * @param clients the clients that the service knows; the first one that a certificate fits counts
 */
@ConfigurationProperties("security.certificates")
public record ClientCertificateProperties(List<Client> clients) {
    /** @throws IllegalArgumentException if two clients have the same certificate */
    public ClientCertificateProperties {
        Map<CertificateName, Client> known = new HashMap<>();
        for (Client client : clients) {
            Client other = known.put(client.certificate(), client);
            if (other != null) {
                throw new IllegalArgumentException("clients has the same certificate for " + other.name() + " and "
                        + client.name() + "; remove one of them");
            }
        }
    }

    /**
     * A client, a section of the list {@code security.certificates.clients}. It has either a subject or a san.
     *
     * @param name names the caller
     * @param subject the whole subject of the certificate, such as {@code CN=billing,O=Example}
     * @param san an alternative name of the certificate: {@code dns:...}, {@code uri:...} or {@code email:...}
     * @param roles the roles of the caller
     * @param scopes the scopes of the caller
     */
    record Client(String name, Optional<String> subject, Optional<String> san, List<String> roles,
            List<String> scopes) {
        /** @throws IllegalArgumentException if a value is not possible; the message names it */
        Client {
            if (name.isBlank()) {
                throw new IllegalArgumentException("name must not be blank");
            }
            if (subject.isPresent() == san.isPresent()) {
                throw new IllegalArgumentException("subject or san is required, but not both");
            }
            subject.ifPresent(CertificateName::subject);
            san.ifPresent(CertificateName::alternative);
        }

        CertificateName certificate() {
            return subject.map(CertificateName::subject)
                    .orElseGet(() -> CertificateName.alternative(san.orElseThrow()));
        }
    }
}
