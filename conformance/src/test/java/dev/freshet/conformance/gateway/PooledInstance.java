package dev.freshet.conformance.gateway;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.gateway.upstream.Place;
import dev.freshet.test.Eventually;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of a test as the gateway's instance, which is always healthy and notes what it is told. */
final class PooledInstance implements Instance {
    private static final Duration SOON = Duration.ofSeconds(30);

    private final ConnectionPool pool;
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Queue<Failure> failures = new ConcurrentLinkedQueue<>();

    PooledInstance(ConnectionPool pool) {
        this.pool = pool;
    }

    @Override
    public String authority() {
        return "127.0.0.1:" + pool.endpoint().address().getPort();
    }

    /** What is divided among clients is for tests of a whole gateway. */
    @Override
    public Place reserve(InetAddress client, Use use, Duration limit) {
        return Place.UNCOUNTED;
    }

    @Override
    public Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException {
        // Before: the upstream may be asked, and a test look, before begin returns.
        begun.incrementAndGet();
        inFlight.incrementAndGet();
        try {
            return pool.begin(request, limits);
        } catch (ClientException e) {
            failed(e);
            throw e;
        }
    }

    @Override
    public Place reserveNow(InetAddress client) {
        return Place.UNCOUNTED;
    }

    @Override
    public Exchange beginAsync(OutgoingRequest request, TimeLimits limits) {
        begun.incrementAndGet();
        inFlight.incrementAndGet();
        return pool.beginAsync(request, limits);
    }

    @Override
    public void ended(int status) {
        inFlight.decrementAndGet();
    }

    @Override
    public void failed(ClientException failure) {
        failures.add(failure.failure());
        inFlight.decrementAndGet();
    }

    /** Exchanges that were begun since the start. */
    int begun() {
        return begun.get();
    }

    /** Exchanges that were begun and are neither ended nor failed. */
    int inFlight() {
        return inFlight.get();
    }

    /** Waits for the last exchange to be over: a client may have its answer before. */
    void awaitQuiet() {
        Eventually.holds("the exchanges to be over", SOON, () -> inFlight() == 0);
    }

    /** Takes out the failures since the last call. */
    List<Failure> failures() {
        List<Failure> taken = new ArrayList<>();
        for (Failure failure = failures.poll(); failure != null; failure = failures.poll()) {
            taken.add(failure);
        }
        return taken;
    }
}
