package dev.freshet.web.places;

import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A place that a client holds until it is closed. Any thread may close it, more than once. */
public final class Place implements AutoCloseable {
    private final Places places;
    private final @Nullable InetAddress client;
    private final AtomicBoolean left = new AtomicBoolean();

    /** @param client null if places are not counted per client */
    Place(Places places, @Nullable InetAddress client) {
        this.places = places;
        this.client = client;
    }

    /** Returns the place. */
    @Override
    public void close() {
        if (left.compareAndSet(false, true)) {
            places.leave(client);
        }
    }
}
