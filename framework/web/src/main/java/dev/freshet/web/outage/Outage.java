package dev.freshet.web.outage;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** Whether a server is unreachable. If so, one caller per second tries it; the others do not wait. Thread-safe. */
public final class Outage {
    private static final long PAUSE = 1_000_000_000L;
    /** A replica that takes no writes, one that takes no commands without its master, a master without its replicas. */
    private static final List<String> FORMER_MASTER = List.of("READONLY", "MASTERDOWN", "NOREPLICAS");

    private final AtomicLong tryAgain = new AtomicLong();
    private final AtomicBoolean lasts = new AtomicBoolean();

    /** Whether the caller may try the server. During an outage, true for one thread after each pause. */
    public boolean mayTry() {
        if (!lasts.get()) {
            return true;
        }
        long now = System.nanoTime();
        long due = tryAgain.get();
        return now - due >= 0 && tryAgain.compareAndSet(due, now + PAUSE);
    }

    /** The server has answered. Returns whether that ends an outage. */
    public boolean ends() {
        return lasts.get() && lasts.compareAndSet(true, false);
    }

    /** The server was not reached. Returns whether an outage begins. */
    public boolean begins() {
        tryAgain.set(System.nanoTime() + PAUSE);
        return lasts.compareAndSet(false, true);
    }

    /**
     * Whether a Redis that replies this may have been the master before a failover. Its connections can stay open,
     * although its name leads to the new master.
     *
     * @param reply the error; that of a script has the code anywhere
     */
    public static boolean isFormerMaster(String reply) {
        return FORMER_MASTER.stream().anyMatch(reply::contains);
    }
}
