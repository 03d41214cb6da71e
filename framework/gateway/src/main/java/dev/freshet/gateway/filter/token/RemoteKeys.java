package dev.freshet.gateway.filter.token;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpException;
import dev.freshet.http.log.LineLimit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cached key set at a URL. One thread at a time fetches it: for the first token, when it is older than the maximum
 * age, and when a token names an unknown key. Meanwhile, and if fetching fails, the previous keys count. They expire
 * after {@code maxStale}, so that an attacker who blocks fetching cannot keep a revoked key valid. Tokens can name any
 * key, so fetches are at least {@link #PAUSE} apart.
 */
final class RemoteKeys implements KeySource {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteKeys.class);
    /** Minimum time between two fetches. */
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final TimeLimits LIMITS =
            new TimeLimits(Duration.ofSeconds(3), Duration.ofSeconds(3), Duration.ofSeconds(3));
    private static final int MAX_BYTES = 1024 * 1024;

    private final URI uri;
    private final ConnectionPool pool;
    private final Duration maxAge;
    private final Duration maxStale;
    private final ReentrantLock fetching = new ReentrantLock();
    private volatile @Nullable Fetched fetched;
    private volatile long asked;
    private volatile boolean everAsked;

    private record Fetched(List<JWK> keys, long at) {
    }

    /** @param maxStale counts from the fetch */
    RemoteKeys(URI uri, ConnectionPool pool, Duration maxAge, Duration maxStale) {
        this.uri = uri;
        this.pool = pool;
        this.maxAge = maxAge;
        this.maxStale = maxStale;
    }

    @Override
    public List<JWK> keys(@Nullable String id) {
        Fetched now = usable(fetched);
        if (now == null) {
            now = usable(first());
        } else if (isOutdated(now, id) && mayAsk() && fetching.tryLock()) {
            try {
                now = usable(mayAsk() ? fetch(now) : fetched);
            } finally {
                fetching.unlock();
            }
        }
        if (now == null) {
            throw new HttpException(503, "the keys for checking tokens are not available");
        }
        return now.keys;
    }

    private @Nullable Fetched first() {
        fetching.lock();
        try {
            Fetched meanwhile = usable(fetched);
            return meanwhile != null || !mayAsk() ? meanwhile : fetch(null);
        } finally {
            fetching.unlock();
        }
    }

    /** Null if the keys are too old. */
    private @Nullable Fetched usable(@Nullable Fetched keys) {
        return keys == null || System.nanoTime() - keys.at > maxStale.toNanos() ? null : keys;
    }

    private boolean isOutdated(Fetched now, @Nullable String id) {
        return System.nanoTime() - now.at > maxAge.toNanos()
                || id != null && now.keys.stream().noneMatch(key -> id.equals(key.getKeyID()));
    }

    private boolean mayAsk() {
        return !everAsked || System.nanoTime() - asked > PAUSE.toNanos();
    }

    private @Nullable Fetched fetch(@Nullable Fetched before) {
        asked = System.nanoTime();
        everAsked = true;
        try {
            Fetched now = new Fetched(List.copyOf(JWKSet.parse(get()).getKeys()), System.nanoTime());
            fetched = now;
            return now;
        } catch (IOException | ParseException failure) {
            // Without the query, which may hold a secret.
            LineLimit.write(LOG::warn, LOG::debug, uri, "Fetching the keys at {}{} failed{}: {}",
                    pool.endpoint(), uri.getRawPath(), before == null ? "" : "; the previous ones stay valid",
                    failure.getMessage());
            return before;
        }
    }

    private String get() throws IOException {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String target = uri.getRawQuery() == null ? path : path + '?' + uri.getRawQuery();
        OutgoingRequest request = new OutgoingRequest("GET", target, uri.getRawAuthority())
                .contentLength(0).field("Accept", "application/jwk-set+json, application/json");
        try (Exchange exchange = pool.begin(request, LIMITS)) {
            int status = exchange.response().status();
            if (status != 200) {
                throw new IOException("the status is " + status);
            }
            return body(exchange);
        }
    }

    private static String body(Exchange exchange) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] piece = new byte[8 * 1024];
        for (int read = exchange.read(piece, 0, piece.length); read >= 0;
                read = exchange.read(piece, 0, piece.length)) {
            body.write(piece, 0, read);
            if (body.size() > MAX_BYTES) {
                throw new IOException("the response has more than " + MAX_BYTES + " bytes");
            }
        }
        return body.toString(StandardCharsets.UTF_8);
    }
}
