package dev.freshet.jwt;

import java.io.IOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Asks an authorization server about tokens (RFC 7662). Each question is a request that may take almost 20 s, so
 * remember the answers. Thread-safe.
 */
public final class Introspection implements AutoCloseable {
    /** Anybody can invent tokens, and each is a question. With few connections, honest ones wait too long. */
    private static final int MAX_CONNECTIONS = 16;

    private final JsonFetch fetch = new JsonFetch(MAX_CONNECTIONS);
    private final URI url;
    private final String authorization;

    /** @param url one that {@link KeyServers#url} has made */
    public Introspection(URI url, String clientId, String clientSecret) {
        this.url = url;
        this.authorization = IssuerClient.basic(clientId, clientSecret);
    }

    /**
     * What the server says about a token: an unmodifiable object of String, Boolean, Long, Double, List, Map and null.
     * Only a token with {@code active: true} is valid. Blocks.
     *
     * @throws IOException if the server does not answer, or not with such an object
     */
    public Map<String, @Nullable Object> of(String token) throws IOException {
        Map<String, String> form = new LinkedHashMap<>();
        form.put("token", token);
        form.put("token_type_hint", "access_token");
        return fetch.post(url, form, authorization);
    }

    @Override
    public void close() {
        fetch.close();
    }
}
