package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.gateway.upstream.Place;

/** A request on its way to an instance, with the place that it takes there. */
record PlacedExchange(Place place, Exchange upstream) implements AutoCloseable, Runnable {
    /** The response is complete and its connection free. */
    @Override
    public void run() {
        place.whole(upstream.available());
    }

    @Override
    public void close() {
        try (place) {
            upstream.close();
        }
    }
}
