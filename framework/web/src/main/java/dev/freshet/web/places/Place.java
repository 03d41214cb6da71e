package dev.freshet.web.places;

import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A place of a client, until it is closed. Any thread may close it, as often as it likes. */
public final class Place implements AutoCloseable {
    private final Places places;
    private final @Nullable InetAddress client;
    private final AtomicBoolean left = new AtomicBoolean();

    /** @param client null if clients are not counted */
    Place(Places places, @Nullable InetAddress client) {
        this.places = places;
        this.client = client;
    }

    /** Gives the place back. */
    @Override
    public void close() {
        if (left.compareAndSet(false, true)) {
            places.leave(client);
        }
    }
}
