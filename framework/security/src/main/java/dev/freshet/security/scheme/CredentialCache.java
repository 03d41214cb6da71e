package dev.freshet.security.scheme;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import dev.freshet.http.HttpException;
import dev.freshet.http.log.LineLimit;
import dev.freshet.security.Authenticated;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers which callers a database or another server has found: at most {@value #MOST}, by the hash of the
 * credential. Several requests with one credential cause one lookup. Failures are not remembered. Thread-safe.
 */
final class CredentialCache {
    private static final Logger LOG = LoggerFactory.getLogger(CredentialCache.class);
    private static final int MOST = 10_000;
    /** For unknown credentials. Short, because new credentials must soon work. */
    private static final Duration MISSES = Duration.ofSeconds(5);

    private final String source;
    private final AsyncCache<String, Optional<Authenticated>> found;

    /**
     * @param source for the log
     * @param hits how long a found caller counts, but never longer than its credentials
     */
    CredentialCache(String source, Duration hits, Ticker ticker) {
        this.source = source;
        this.found = Caffeine.newBuilder().maximumSize(MOST).ticker(ticker).executor(Runnable::run)
                .expireAfter(Expiry.<String, Optional<Authenticated>>creating((_, caller) -> life(caller, hits)))
                .buildAsync();
    }

    private static Duration life(Optional<Authenticated> caller, Duration hits) {
        Duration most = caller.isPresent() ? Duration.between(Instant.now(), caller.get().expires()) : MISSES;
        Duration shorter = most.compareTo(hits) < 0 ? most : hits;
        return shorter.isNegative() ? Duration.ZERO : shorter;
    }

    /**
     * Looks up on the calling thread, or waits for another thread that looks up the same.
     *
     * @throws HttpException 503 if the lookup fails
     */
    Optional<Authenticated> get(String hash, Callable<Optional<Authenticated>> lookup) {
        CompletableFuture<Optional<Authenticated>> mine = new CompletableFuture<>();
        CompletableFuture<Optional<Authenticated>> earlier = found.asMap().putIfAbsent(hash, mine);
        if (earlier == null) {
            complete(mine, lookup);
        }
        try {
            return (earlier == null ? mine : earlier).join();
        } catch (CancellationException failed) {
            throw new HttpException(503, "credentials cannot be checked now");
        }
    }

    /** Cancels the result of a failure: the cache forgets it silently, but would log other failures without a limit. */
    private void complete(CompletableFuture<Optional<Authenticated>> result,
            Callable<Optional<Authenticated>> lookup) {
        try {
            result.complete(lookup.call());
        } catch (Exception failure) {
            LineLimit.write(LOG::warn, LOG::debug, source, "Cannot check credentials with {}", source, failure);
        } finally {
            result.cancel(false);
        }
    }
}
