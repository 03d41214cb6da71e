package dev.freshet.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.exchange.PoolMetrics;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.config.Address;
import dev.freshet.gateway.config.Ejection;
import dev.freshet.gateway.config.Health;
import dev.freshet.gateway.config.Shares;
import dev.freshet.gateway.upstream.AddressSource.Found;
import dev.freshet.test.Eventually;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HealthLoopTest {
    private static final Health SETTINGS = new Health("/health", Duration.ofMillis(10), Duration.ofSeconds(20), 1, 1);

    private final CompletableFuture<Thread> asking = new CompletableFuture<>();
    private final CompletableFuture<ClientException> failure = new CompletableFuture<>();
    private final Queue<Error> errors = new ConcurrentLinkedQueue<>();

    /** Fails each request with the next error or, once it is told how, with the failure, whoever is interrupted. */
    private final ConnectionPool pool = new ConnectionPool() {
        @Override
        public Endpoint endpoint() {
            throw new IllegalStateException("nobody asks for it");
        }

        @Override
        public Exchange beginAsync(OutgoingRequest request, TimeLimits limits) {
            throw new IllegalStateException("health checks run on threads");
        }

        @Override
        public Exchange begin(OutgoingRequest request, TimeLimits limits) throws ClientException {
            asking.complete(Thread.currentThread());
            Error error = errors.poll();
            if (error != null) {
                throw error;
            }
            throw failure.join();
        }

        @Override
        public int capacity() {
            return 1;
        }

        @Override
        public PoolMetrics metrics() {
            return new PoolMetrics(0, 0, 0, 0, 0, 0);
        }

        @Override
        public void drain() {
        }

        @Override
        public void close() {
        }
    };

    private final PassiveHealth.EjectionLimit noLimit = new AllAllowed();

    private final PooledInstance instance = new PooledInstance(Found.of(new Address("a", 1, 1)), pool,
            new InstancePlaces("a:1", pool, () -> Shares.DEFAULT, 0, new BufferBudget()),
            new PassiveHealth(noLimit, () -> new Ejection(5, Duration.ofSeconds(1), 50)));

    @Test
    void a_question_that_the_end_of_the_checks_cuts_off_takes_no_instance_out() throws Exception {
        HealthLoop loop = new HealthLoop(instance, SETTINGS, pool);
        Thread thread = asking.get(20, TimeUnit.SECONDS);

        loop.close();
        instance.active().forget();
        failure.complete(new ClientException(Failure.CANCELLED, false, "the pool is closed", null));
        thread.join();
        assertThat(instance.active().isHealthy()).isTrue();
    }

    @Test
    void an_error_does_not_end_the_checks() {
        errors.add(new OutOfMemoryError("expected"));
        failure.complete(new ClientException(Failure.CONNECT, true, "nobody is there", null));
        try (HealthLoop _ = new HealthLoop(instance, SETTINGS, pool)) {
            Eventually.holds("it is out", () -> !instance.active().isHealthy());
        }
    }

    @Test
    void a_question_that_fails_takes_an_instance_out() throws Exception {
        try (HealthLoop _ = new HealthLoop(instance, SETTINGS, pool)) {
            failure.complete(new ClientException(Failure.CONNECT, true, "nobody is there", null));
            Eventually.holds("it is out", () -> !instance.active().isHealthy());
        }
    }
}
