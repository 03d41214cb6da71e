package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.TimeLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A connection of an instance, or a stream on one, that is counted as a client's. It counts until it is closed, or until
 * the response is whole, if there is memory for what the client has not taken. Any thread may call.
 */
public final class Place implements AutoCloseable {
    /** Is counted as nobody's. */
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

    /** What is left of the time to get a connection, after the wait for this. */
    public TimeLimits left(TimeLimits limits) {
        if (waitedNanos == 0) {
            return limits;
        }
        Duration left = limits.acquire().minusNanos(waitedNanos);
        return new TimeLimits(left.compareTo(LEAST) < 0 ? LEAST : left, limits.response(), limits.idle());
    }

    /** The response is whole, and its connection or stream given back; so many bytes wait for the client. */
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

    /** Counts no more. Does nothing if that is so already. */
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
