package dev.freshet.security.scheme;

import dev.freshet.http.OverloadException;
import dev.freshet.security.PasswordHash;
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

    /** An attempt to log in. */
    interface Attempt {
        boolean isRight() throws RefusedException;
    }

    PasswordChecks() {
        decoy = StoredHash.parse(PasswordHash.of("decoy"));
    }

    /** @param decoy for unknown users until a known one comes */
    PasswordChecks(StoredHash decoy) {
        this.decoy = decoy;
    }

    /**
     * Runs the attempt at one of the places. If it counts failures, attempts that wait see them, so at most one attempt
     * per core passes a limit that is just reached.
     *
     * @throws OverloadException 503 if no place is free within {@value #MOST_SECONDS} s
     */
    boolean run(Attempt attempt) throws RefusedException {
        if (!acquire()) {
            throw new OverloadException("too many passwords to check");
        }
        try {
            return attempt.isRight();
        } finally {
            places.release();
        }
    }

    /** @param hash null for an unknown user */
    boolean matches(@Nullable StoredHash hash, String password) {
        if (hash == null) {
            decoy.matches(password);
            return false;
        }
        decoy = hash;
        return hash.matches(password);
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
