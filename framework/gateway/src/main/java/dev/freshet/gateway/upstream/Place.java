package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.TimeLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A connection of an instance, or a stream on it, that counts for a client. It counts until it is closed, or until the
 * response is complete and there is memory for the part that the client has not taken yet. Thread-safe.
 */
public final class Place implements AutoCloseable {
    /** Counts for no client. */
    public static final Place UNCOUNTED = new Place(null, null, null, 0);

    private static final Duration LEAST = Duration.ofMillis(1);

    private final @Nullable ClientPlaces places;
    private final ClientPlaces.@Nullable Client client;
    private final @Nullable BufferBudget budget;
    private final long waitedNanos;
    private boolean counts;
    private boolean closed;
    private int buffered;

    Place(@Nullable ClientPlaces places, ClientPlaces.@Nullable Client client, @Nullable BufferBudget budget,
            long waitedNanos) {
        this.places = places;
        this.client = client;
        this.budget = budget;
        this.waitedNanos = waitedNanos;
        this.counts = places != null;
    }

    /** The timeouts, minus the time spent waiting for this place. */
    public TimeLimits left(TimeLimits limits) {
        if (waitedNanos == 0) {
            return limits;
        }
        Duration left = limits.acquire().minusNanos(waitedNanos);
        return new TimeLimits(left.compareTo(LEAST) < 0 ? LEAST : left, limits.response(), limits.idle());
    }

    /** The nanoseconds for which the client waited for this place, because it had its share. */
    public long waitedNanos() {
        return waitedNanos;
    }

    /** The response is complete and its connection is free; this many bytes still wait for the client. */
    public void whole(int bytes) {
        synchronized (this) {
            if (!counts || closed || budget != null && !budget.take(bytes)) {
                return;
            }
            counts = false;
            buffered = bytes;
        }
        giveBack();
    }

    /** Stops counting. A second call does nothing. */
    @Override
    public void close() {
        boolean counted;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            counted = counts;
            counts = false;
        }
        if (counted) {
            giveBack();
        } else if (budget != null) {
            budget.give(buffered);
        }
    }

    private void giveBack() {
        if (places != null && client != null) {
            places.release(client);
        }
    }
}
