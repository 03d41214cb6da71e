package dev.freshet.gateway.upstream;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.config.Health;
import dev.freshet.http.log.LineLimit;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the health of one instance periodically, on a virtual thread and its own connection, so that a busy pool does
 * not look like an unhealthy instance.
 */
final class HealthLoop implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HealthLoop.class);
    private static final int BODY = 64 * 1024;

    private final PooledInstance instance;
    private final Health settings;
    private final ConnectionPool pool;
    private final Thread thread;
    private boolean closed;

    HealthLoop(PooledInstance instance, Health settings, ConnectionPool pool) {
        this.instance = instance;
        this.settings = settings;
        this.pool = pool;
        this.thread = Thread.ofVirtual().name("freshet-upstream-health-" + instance).start(this::run);
    }

    private void run() {
        try {
            while (!Thread.interrupted()) {
                check();
                Thread.sleep(settings.interval());
            }
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }

    /** Not even an Error ends the checks, because nothing would start them again. */
    private void check() {
        try {
            count(ask());
        } catch (RuntimeException | Error failure) {
            if (Thread.currentThread().isInterrupted()) {
                return; // Interrupted by close().
            }
            LineLimit.write(LOG::error, LOG::debug, failure, "A health check of {} failed; the checks continue",
                    instance, failure);
        }
    }

    /** Ignores a check that was interrupted by closing, because no later check could correct it. */
    private synchronized void count(String problem) {
        if (!closed && instance.active().answered(problem.isEmpty(), settings, instance.toString(), problem)) {
            instance.passive().restore();
        }
    }

    /** The problem; empty if the instance is well. */
    private String ask() {
        Duration limit = settings.timeout();
        OutgoingRequest request = new OutgoingRequest("GET", settings.path(), instance.authority())
                .field("User-Agent", "freshet-gateway");
        try (Exchange exchange = pool.begin(request, new TimeLimits(limit, limit, limit))) {
            int status = exchange.response().status();
            skip(exchange, limit);
            return status < 400 ? "" : settings.path() + " answered " + status;
        } catch (ClientException | IllegalArgumentException failure) {
            return String.valueOf(failure.getMessage());
        }
    }

    /** Reads a short body completely, which keeps the connection usable. */
    private static void skip(Exchange exchange, Duration limit) throws ClientException {
        long began = System.nanoTime();
        byte[] bytes = new byte[1024];
        int total = 0;
        int read = 0;
        while (read >= 0 && total < BODY) {
            read = exchange.read(bytes, 0, bytes.length);
            total += read;
            if (read >= 0 && System.nanoTime() - began > limit.toNanos()) {
                throw new ClientException(Failure.RESPONSE_TIMEOUT, false, "the body did not end in time", null);
            }
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        thread.interrupt();
        pool.close();
    }
}
