package dev.freshet.jwt;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A valid token, and what its validity depends on. Immutable.
 *
 * @param keys all keys of the issuer when the token was checked
 * @param span when the check counts
 */
record VerifiedToken(Map<String, @Nullable Object> claims, KeySource source, @Nullable String keyId,
        List<CheckKey> keys, Span span) {
    /**
     * A time span by the clock on the wall.
     *
     * @param from in milliseconds since 1970
     * @param end in seconds since 1970, the tolerated difference of clocks included
     */
    record Span(long from, long end) {
        private static final long MILLIS = 1000;

        /** A clock that was set back could otherwise revive a token that has ended. */
        boolean has(long now) {
            return now >= from && Math.floorDiv(now, MILLIS) < end;
        }

        Span atMost(long seconds) {
            return new Span(from, Math.min(end, Math.floorDiv(from, MILLIS) + seconds));
        }
    }

    /**
     * Whether the key source still has the same set of keys. If it has fetched the set again, the token must be checked
     * again, because its key may be gone. Like a check of a token, this call can start a fetch.
     *
     * @throws dev.freshet.http.HttpException 503 if the keys are no longer available
     */
    boolean hasCurrentKeys() {
        return source.keys(keyId) == keys;
    }

    /** Omits the claims, which logs must not receive. */
    @Override
    public String toString() {
        return "VerifiedToken[keyId=" + keyId + ", span=" + span + ']';
    }
}
