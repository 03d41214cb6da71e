package dev.freshet.jwt;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what valid tokens say, because checking a signature costs much more than a small request. A token is
 * checked again in these cases:
 *
 * <ul>
 *   <li>The last check is 60 s ago, or the token has expired.
 *   <li>The keys of its issuer have been fetched again.
 *   <li>It is not among the 5,000 tokens that were used last. At most 10,000 are remembered.
 * </ul>
 *
 * Refused tokens are not remembered. The memory contains only digests of the tokens, so nobody can use what a heap dump
 * shows.
 * Thread-safe.
 *
 * @param <T> what a token says
 * @param <X> thrown if the claims of a valid token are not usable
 */
public final class VerifiedTokens<T, X extends Exception> {
    private static final long MOST_SECONDS = 60;
    private static final int GENERATION = 5_000;

    private final TokenVerifier verifier;
    private final Reader<T, X> reader;
    private final RecentTokens<Entry<T>> recent = new RecentTokens<>(GENERATION);

    /** Reads what the claims of a valid token say. */
    @FunctionalInterface
    public interface Reader<T, X extends Exception> {
        /** @throws X if the claims are not usable */
        T read(Map<String, @Nullable Object> claims) throws X;
    }

    private record Entry<T>(VerifiedToken token, VerifiedToken.Span span, T value) {
    }

    /** @param reader is called by any thread; its results are shared between threads */
    public VerifiedTokens(TokenVerifier verifier, Reader<T, X> reader) {
        this.verifier = verifier;
        this.reader = reader;
    }

    /**
     * What a valid token says. May wait seconds for the keys of its issuer.
     *
     * @throws InvalidTokenException if the token is not valid
     * @throws X if its claims are not usable
     * @throws dev.freshet.http.HttpException 503 if the keys of its issuer are not available
     */
    public T read(String text) throws InvalidTokenException, X {
        if (text.length() > CompactToken.MAX_LENGTH) {
            throw new InvalidTokenException(InvalidTokenException.Reason.TOO_LONG);
        }
        TokenDigest digest = TokenDigest.of(text.getBytes(StandardCharsets.UTF_8));
        Entry<T> known = recent.get(digest);
        if (known != null && known.span.has(verifier.clock().millis()) && known.token.hasCurrentKeys()) {
            return known.value;
        }
        VerifiedToken token = verifier.check(text);
        T value = Objects.requireNonNull(reader.read(token.claims()));
        recent.put(digest, new Entry<>(token, token.span().atMost(MOST_SECONDS), value));
        return value;
    }

    /** How many tokens are remembered. */
    int size() {
        return recent.size();
    }
}
