package dev.freshet.gateway.upstream;

import dev.freshet.gateway.upstream.AddressSource.Found;
import dev.freshet.http.log.LineLimit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks for the addresses of a group again and again, on a thread of its own: a platform thread, because the system's
 * resolver holds the thread that asks. While there is no answer, the last one holds: names that cannot be resolved for
 * a moment are more common than services all of whose instances are gone.
 */
final class DiscoveryLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DiscoveryLoop.class);

    private final String group;
    private final AddressSource source;
    private final Duration interval;
    private final BiConsumer<DiscoveryLoop, List<Found>> onFound;
    private final CountDownLatch asked = new CountDownLatch(1);
    private final Thread thread;
    private boolean failing;

    /** @param onFound is told who has found what; also after {@link #close()}, for a resolver is not to be stopped */
    DiscoveryLoop(String group, AddressSource source, Duration interval,
            BiConsumer<DiscoveryLoop, List<Found>> onFound) {
        this.group = group;
        this.source = source;
        this.interval = interval;
        this.onFound = onFound;
        this.thread = Thread.ofPlatform().daemon().name("freshet-discovery-" + group).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    /** Waits until the first question was answered, or for so long. */
    void awaitFirst(Duration limit) throws InterruptedException {
        asked.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void run() {
        try {
            while (true) {
                ask();
                asked.countDown();
                Thread.sleep(interval);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void ask() {
        try {
            List<Found> found = source.find();
            if (found.isEmpty()) {
                throw new IOException("there is no address");
            }
            if (failing) {
                failing = false;
                LineLimit.write(LOG::info, LOG::debug, group, "Upstream {} has addresses again", group);
            }
            onFound.accept(this, found);
        } catch (IOException | RuntimeException failure) {
            if (!failing && !Thread.currentThread().isInterrupted()) {
                failing = true;
                LineLimit.write(LOG::warn, LOG::debug, group,
                        "Upstream {}: its addresses cannot be found, those known before stay: {}", group,
                        failure.toString());
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
