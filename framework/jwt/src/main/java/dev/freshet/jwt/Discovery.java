package dev.freshet.jwt;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the metadata of an issuer, and finds the URL of its keys there. If the issuer does not answer, uses the last
 * known URL. Thread-safe.
 */
final class Discovery {
    private final URI issuer;
    private final JsonFetch fetch;
    private volatile @Nullable URI known;

    Discovery(URI issuer, JsonFetch fetch) {
        this.issuer = issuer;
        this.fetch = fetch;
    }

    /**
     * OpenID Connect appends its path, RFC 8414 section 3 inserts it before the issuer's own.
     *
     * @throws IOException if the issuer does not answer, or answers something else
     */
    Map<String, @Nullable Object> metadata() throws IOException {
        String text = issuer.toString();
        String base = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        try {
            return read(fetch.get(URI.create(base + "/.well-known/openid-configuration")));
        } catch (IOException notThere) {
            // Without the slash at the end of the issuer, as section 3.1 says.
            String path = URI.create(base).getRawPath();
            try {
                return read(fetch.get(issuer.resolve("/.well-known/oauth-authorization-server" + path)));
            } catch (IOException neither) {
                notThere.addSuppressed(neither);
                throw notThere;
            }
        }
    }

    private Map<String, @Nullable Object> read(byte[] json) throws IOException {
        Map<String, @Nullable Object> metadata;
        try {
            metadata = StrictJson.object(json);
        } catch (IllegalArgumentException malformed) {
            throw new IOException("its metadata is not a JSON object", malformed);
        }
        if (!issuer.toString().equals(metadata.get("issuer"))) {
            throw new IOException("its metadata names another issuer");
        }
        return metadata;
    }

    /** @throws IOException if the issuer does not name the URL, and has not named it before */
    URI keys() throws IOException {
        URI before = known;
        try {
            URI now = ask();
            known = now;
            return now;
        } catch (IOException failure) {
            if (before == null) {
                throw failure;
            }
            return before;
        }
    }

    private URI ask() throws IOException {
        try {
            URI keys = KeyServers.url(String.valueOf(metadata().get("jwks_uri")));
            if (KeyServers.isExposed(keys)) {
                throw new IOException("its jwks_uri is not https");
            }
            return keys;
        } catch (IllegalArgumentException malformed) {
            throw new IOException("its metadata has no valid jwks_uri", malformed);
        }
    }
}
