package dev.freshet.jwt;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The servers that publish the keys of issuers. Each key set is fetched once for all its users, when the first token
 * arrives. Thread-safe.
 */
public final class KeyServers implements AutoCloseable {
    private static final int MAX_KEYS = 100;
    /** Few for each server, because keys are seldom fetched. */
    private static final int MAX_CONNECTIONS = 2;

    private final JsonFetch fetch = new JsonFetch(MAX_CONNECTIONS);
    private final Map<String, RemoteKeys> sources = new HashMap<>();

    /**
     * How long a fetched key set is used.
     *
     * @param maxAge the age at which the set is fetched again; it stays in use meanwhile, unless the last fetch is more
     *     than twice as long ago
     * @param maxStale the age up to which the set is used if it cannot be fetched again. Without it, an attacker who
     *     blocks fetching could keep a revoked key valid
     */
    public record Ages(Duration maxAge, Duration maxStale) {
        /** @throws IllegalArgumentException if an age is not possible; the message names it */
        public Ages {
            if (maxAge.isNegative() || maxAge.isZero()) {
                throw new IllegalArgumentException("max-age must be more than 0s");
            }
            if (maxStale.compareTo(maxAge) < 0) {
                throw new IllegalArgumentException("max-stale must not be less than max-age");
            }
        }
    }

    /** The keys at a URL that {@link #url} has made. Does not fetch them yet. */
    public synchronized KeySource at(URI url, Ages ages) {
        return sources.computeIfAbsent(url + " " + ages,
                none -> new RemoteKeys(url, ages, System::nanoTime, () -> keys(fetch.get(url))));
    }

    /**
     * The keys of an issuer, which publishes their URL (OpenID Connect Discovery, RFC 8414). Does not fetch them yet.
     *
     * @param issuer a URL that {@link #url} has made; the issuer's metadata must name exactly this one
     */
    public synchronized KeySource of(URI issuer, Ages ages) {
        Discovery discovery = new Discovery(issuer, fetch);
        return sources.computeIfAbsent("of " + issuer + " " + ages,
                none -> new RemoteKeys(issuer, ages, System::nanoTime, () -> keys(fetch.get(discovery.keys()))));
    }

    private static List<CheckKey> keys(byte[] json) throws IOException {
        try {
            Map<String, Object>[] all = JSONObjectUtils.getJSONObjectArray(
                    JSONObjectUtils.parse(new String(json, StandardCharsets.UTF_8)), "keys");
            if (all == null) {
                throw new IOException("the response is not a key set");
            }
            if (all.length > MAX_KEYS) {
                throw new IOException("the set has more than " + MAX_KEYS + " keys");
            }
            return CheckKey.of(Arrays.stream(all).map(KeyServers::publicKey).filter(Objects::nonNull).toList());
        } catch (ParseException malformed) {
            throw new IOException("the response is not a key set", malformed);
        }
    }

    /**
     * Null for a key of an unknown kind, because it must not spoil the others (RFC 7517 section 5). The library reports
     * malformed keys by several exceptions, even NullPointerException. Null also for a secret, because a secret in a
     * public document could only weaken the check.
     */
    private static @Nullable JWK publicKey(Map<String, Object> json) {
        try {
            return JWK.parse(json).toPublicJWK();
        } catch (ParseException | RuntimeException unknown) {
            return null;
        }
    }

    /**
     * Reads a URL of keys or of an issuer. The messages do not repeat it, because it may have a password.
     *
     * @throws IllegalArgumentException if it is not an http or https URL, or has a user or a fragment
     */
    public static URI url(String text) {
        try {
            URI url = new URI(text);
            boolean http = "https".equals(url.getScheme()) || "http".equals(url.getScheme());
            if (http && url.getHost() != null && url.getRawUserInfo() == null && url.getRawFragment() == null) {
                return url;
            }
        } catch (URISyntaxException wrong) {
            throw new IllegalArgumentException("is not a URL: " + wrong.getReason() + " at character "
                    + (wrong.getIndex() + 1));
        }
        throw new IllegalArgumentException("is not a URL such as https://auth.example.org/keys");
    }

    /**
     * Like {@link #url}, for URLs that an attacker on the network must not be able to replace or read. The messages
     * begin with the name of the setting.
     *
     * @param danger follows "must begin with https" in the message
     */
    public static URI safeUrl(String setting, String text, String danger) {
        URI url;
        try {
            url = url(text);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(setting + " " + wrong.getMessage(), wrong);
        }
        if (isExposed(url)) {
            throw new IllegalArgumentException(setting + " must begin with https" + danger
                    + "; http works for this machine only");
        }
        return url;
    }

    /** Whether an attacker on the network could replace the keys at the URL: it is http, and not of this machine. */
    public static boolean isExposed(URI url) {
        String host = url.getHost();
        return url.getScheme().equals("http")
                && !(host.equals("localhost") || host.equals("[::1]") || isLoopback(host));
    }

    /** A name can begin with the same characters, but has letters. */
    private static boolean isLoopback(String host) {
        return host.startsWith("127.") && host.chars().allMatch(c -> c == '.' || c >= '0' && c <= '9');
    }

    /** Closes the connections to key servers. */
    @Override
    public void close() {
        fetch.close();
    }
}
