package dev.freshet.jwt;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks an issuer for its metadata and for tokens. The response must begin within 3 s, and its body must arrive within
 * 10 s, have at most 1 MB and be strict JSON. Does not follow redirects. Thread-safe; call it on threads that may wait.
 */
public final class IssuerClient implements AutoCloseable {
    /** Each login asks for a token, and anybody can begin logins. With few connections, honest ones wait too long. */
    private static final int MAX_CONNECTIONS = 16;

    private final JsonFetch fetch = new JsonFetch(MAX_CONNECTIONS);

    /**
     * The metadata of an issuer (OpenID Connect Discovery, RFC 8414), unmodifiable.
     *
     * @param issuer a URL that {@link KeyServers#url} has made; the metadata must name exactly this one
     * @throws IOException if the issuer does not answer, or answers something else
     */
    public Map<String, @Nullable Object> metadata(URI issuer) throws IOException {
        return new Discovery(issuer, fetch).metadata();
    }

    /**
     * Sends a form, such as to the token endpoint (RFC 6749 section 3.2).
     *
     * @param authorization the header {@code Authorization}; null for none
     * @return the response, unmodifiable; if the issuer does not accept the form (400), only its {@code error}, which
     *     may be missing
     * @throws IOException if the issuer does not answer, does not accept this client (401), or answers something else
     */
    public Map<String, @Nullable Object> post(URI url, Map<String, String> form, @Nullable String authorization)
            throws IOException {
        try {
            return fetch.post(url, form, authorization);
        } catch (JsonFetch.StatusException refused) {
            if (refused.status() == 401) {
                throw new IOException("it does not accept this client (status 401); check the identifier and the secret"
                        + " of the client", refused);
            }
            if (refused.status() != 400) {
                throw refused;
            }
            return error(refused.body());
        }
    }

    /** Keeps the error code only, because nothing in a refusal may pass for a token. */
    private static Map<String, @Nullable Object> error(byte[] refusal) {
        try {
            return StrictJson.object(refusal).get("error") instanceof String code ? Map.of("error", code) : Map.of();
        } catch (IllegalArgumentException noObject) {
            return Map.of();
        }
    }

    /**
     * The header {@code Authorization} of a client with a secret. Both parts are encoded as in forms before they are
     * joined (RFC 6749 section 2.3.1).
     */
    public static String basic(String clientId, String clientSecret) {
        String pair = URLEncoder.encode(clientId, StandardCharsets.UTF_8) + ':'
                + URLEncoder.encode(clientSecret, StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.US_ASCII));
    }

    /** Closes the connections to issuers. */
    @Override
    public void close() {
        fetch.close();
    }
}
