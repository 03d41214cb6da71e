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
 * Looks up the addresses of a group periodically, on its own platform thread, because the system's resolver blocks the
 * thread. If a lookup fails or finds nothing, the previous addresses stay: a name that briefly cannot be resolved is
 * more likely than a service without instances.
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
    /** Whether a lookup has succeeded. */
    private boolean everFound;

    /**
     * @param onFound receives this loop and the addresses; even after {@link #close()}, as a lookup cannot be stopped
     */
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

    /** Waits for the first lookup, up to the limit. */
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

    /** Not even an Error ends the lookups, because nothing would start them again. */
    private void ask() {
        try {
            List<Found> found = source.find();
            if (found.isEmpty()) {
                throw new IOException("no address found");
            }
            everFound = true;
            if (failing) {
                failing = false;
                LineLimit.write(LOG::info, LOG::debug, group, "Upstream {}: looking up its addresses works again",
                        group);
            }
            onFound.accept(this, found);
        } catch (IOException | RuntimeException | Error failure) {
            if (!failing && !Thread.currentThread().isInterrupted()) {
                failing = true;
                LineLimit.write(LOG::warn, LOG::debug, group,
                        "Upstream {}: looking up its addresses failed{}: {}", group,
                        everFound ? "; the known ones stay in use" : "", failure.toString());
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
