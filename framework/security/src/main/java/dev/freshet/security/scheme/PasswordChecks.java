package dev.freshet.security.scheme;

import dev.freshet.http.OverloadException;
import dev.freshet.security.PasswordHash;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Checks passwords, at most one per core at a time, because each takes a core and megabytes. An unknown user takes as
 * long as the last known one. Thread-safe.
 */
final class PasswordChecks {
    private static final long MOST_SECONDS = 5;

    private final int cores = Runtime.getRuntime().availableProcessors();
    /** First come, first served: an attempt that waits must not be overtaken by a client that sends many. */
    private final Semaphore places = new Semaphore(cores, true);
    private final Map<String, Line> lines = new HashMap<>();
    private volatile StoredHash decoy;

    /**
     * The attempts of one client. As many as there are places run or wait for a place; its other attempts wait behind
     * them. Right passwords have no limit, so one client could otherwise keep all others waiting.
     */
    private static final class Line {
        private final Semaphore front;
        private int attempts;

        Line(int length) {
            front = new Semaphore(length, true);
        }
    }

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
     * @param client clients take turns
     * @throws OverloadException 503 if no place is free within {@value #MOST_SECONDS} s
     */
    boolean run(String client, Attempt attempt) throws RefusedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        Line line = join(client);
        try {
            return run(line.front, end, () -> run(places, end, attempt));
        } finally {
            leave(client, line);
        }
    }

    private synchronized Line join(String client) {
        Line line = lines.computeIfAbsent(client, _ -> new Line(cores));
        line.attempts++;
        return line;
    }

    private synchronized void leave(String client, Line line) {
        line.attempts--;
        if (line.attempts == 0) {
            lines.remove(client);
        }
    }

    private static boolean run(Semaphore permits, long end, Attempt attempt) throws RefusedException {
        if (!acquire(permits, end)) {
            throw new OverloadException("too many passwords to check");
        }
        try {
            return attempt.isRight();
        } finally {
            permits.release();
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

    private static boolean acquire(Semaphore permits, long end) {
        try {
            return permits.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
