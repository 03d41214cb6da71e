package dev.freshet.security;

import dev.freshet.http.HttpException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Checks passwords, at most one per core at a time, because each takes a core and megabytes. An unknown user takes as
 * long as the last known one. Thread-safe.
 */
final class PasswordChecks {
    private static final long MOST_SECONDS = 5;

    private final Semaphore places = new Semaphore(Runtime.getRuntime().availableProcessors());
    private volatile StoredHash decoy;

    /** A step that may refuse the request. */
    interface Refusing {
        void run() throws RefusedException;
    }

    PasswordChecks() {
        decoy = StoredHash.parse(PasswordHash.of("decoy"));
    }

    /** @param decoy for unknown users until a known one comes */
    PasswordChecks(StoredHash decoy) {
        this.decoy = decoy;
    }

    /**
     * Whether the password is right.
     *
     * @param hash null for an unknown user
     * @param first runs after the wait for a place, so that requests that wait together cannot pass a limit together
     * @throws HttpException 503 if no place is free within {@value #MOST_SECONDS} s
     */
    boolean isRight(@Nullable StoredHash hash, String password, Refusing first) throws RefusedException {
        if (!acquire()) {
            throw new HttpException(503, "too many passwords to check");
        }
        try {
            first.run();
            if (hash == null) {
                decoy.matches(password);
                return false;
            }
            decoy = hash;
            return hash.matches(password);
        } finally {
            places.release();
        }
    }

    private boolean acquire() {
        try {
            return places.tryAcquire(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
