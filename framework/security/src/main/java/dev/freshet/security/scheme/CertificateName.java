package dev.freshet.security.scheme;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;

/**
 * A name that a certificate has (RFC 5280 sections 4.1.2.6 and 4.2.1.6).
 *
 * @param kind {@code subject}, {@code email}, {@code dns} or {@code uri}
 * @param value in its canonical form
 */
record CertificateName(String kind, String value) {
    private static final List<String> ALTERNATIVES = List.of("email", "dns", "uri");

    /** @throws IllegalArgumentException if it is not a distinguished name */
    static CertificateName subject(String text) {
        try {
            return of(new X500Principal(text));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("subject must be a whole distinguished name, such as"
                    + " CN=billing,O=Example", wrong);
        }
    }

    /** @throws IllegalArgumentException if it does not begin with its kind */
    static CertificateName alternative(String text) {
        int colon = text.indexOf(':');
        String kind = text.substring(0, Math.max(colon, 0));
        if (!ALTERNATIVES.contains(kind) || colon == text.length() - 1) {
            throw new IllegalArgumentException("san must begin with dns:, uri: or email:, as in"
                    + " dns:billing.example.org");
        }
        return alternative(kind, text.substring(colon + 1));
    }

    private static CertificateName alternative(String kind, String value) {
        return new CertificateName(kind, kind.equals("dns") ? value.toLowerCase(Locale.ROOT) : value);
    }

    private static CertificateName of(X500Principal subject) {
        return new CertificateName("subject", subject.getName(X500Principal.CANONICAL));
    }

    /** All names that a certificate has. */
    static Set<CertificateName> all(X509Certificate certificate) throws CertificateParsingException {
        Set<CertificateName> names = new HashSet<>();
        names.add(of(certificate.getSubjectX500Principal()));
        @Nullable Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
        for (List<?> name : alternatives == null ? List.<List<?>>of() : alternatives) {
            String kind = switch (name.getFirst()) {
                case Integer type when type == 1 -> "email";
                case Integer type when type == 2 -> "dns";
                case Integer type when type == 6 -> "uri";
                default -> "";
            };
            if (!kind.isEmpty() && name.get(1) instanceof String value) {
                names.add(alternative(kind, value));
            }
        }
        return names;
    }
}
