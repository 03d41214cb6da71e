package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.test.Eventually;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;

/** A runtime with one pool, and what tests ask of it. */
final class Client implements AutoCloseable {
    static final Duration LONG = Duration.ofSeconds(20);
    static final TimeLimits PATIENT = new TimeLimits(LONG, LONG, LONG);

    final ClientRuntime runtime = ClientRuntime.start(2, null);
    final ConnectionPool pool;

    Client(InetSocketAddress address, ClientProtocol protocol, PoolSettings settings) {
        pool = runtime.open(new Endpoint(address, protocol, null), settings);
    }

    static Client http1(InetSocketAddress address) {
        return http1(address, settings());
    }

    /** With time enough to connect on a machine that is busy. */
    static PoolSettings.Builder settings() {
        return PoolSettings.builder().connectLimit(LONG);
    }

    static Client http1(InetSocketAddress address, PoolSettings.Builder settings) {
        return new Client(address, ClientProtocol.HTTP_1_1, settings.build());
    }

    /** Over soon if that is what is to be seen; else not, however busy the machine is. */
    static TimeLimits until(Failure expected) {
        Duration soon = Duration.ofMillis(250);
        return new TimeLimits(LONG, expected == Failure.RESPONSE_TIMEOUT ? soon : LONG,
                expected == Failure.IDLE_TIMEOUT ? soon : LONG);
    }

    static TimeLimits limits(long acquireMillis, long responseMillis, long idleMillis) {
        return new TimeLimits(Duration.ofMillis(acquireMillis), Duration.ofMillis(responseMillis),
                Duration.ofMillis(idleMillis));
    }

    static OutgoingRequest request(String method, String target) {
        return new OutgoingRequest(method, target, "localhost");
    }

    Exchange get(String target) throws ClientException {
        return pool.begin(request("GET", target), PATIENT);
    }

    /** Begins a request whose body, of unknown length, is to be written. */
    Exchange post(String target) throws ClientException {
        return pool.begin(request("POST", target).contentLength(OutgoingRequest.UNKNOWN_LENGTH), PATIENT);
    }

    /** The body of the response to a GET. */
    String text(String target) throws ClientException {
        try (Exchange exchange = get(target)) {
            return text(exchange);
        }
    }

    /** What is left of the body. */
    static String text(Exchange exchange) throws ClientException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] piece = new byte[8_192];
        for (int n = exchange.read(piece, 0, piece.length); n >= 0; n = exchange.read(piece, 0, piece.length)) {
            all.write(piece, 0, n);
        }
        return all.toString(StandardCharsets.ISO_8859_1);
    }

    static void write(Exchange exchange, String text) throws ClientException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        exchange.write(bytes, 0, bytes.length);
    }

    /** Fails unless this exchange comes to such an end. */
    static ClientException failure(Failure expected, Call call) {
        ClientException thrown = Assertions.catchThrowableOfType(ClientException.class, call::run);
        Assertions.assertThat(thrown).as("the call should have failed with " + expected).isNotNull();
        Assertions.assertThat(thrown.failure()).as(thrown.getMessage()).isEqualTo(expected);
        return thrown;
    }

    /** What may throw. */
    interface Call {
        void run() throws Exception;
    }

    /** Runs this on a virtual thread. */
    static <T> FutureTask<T> async(java.util.concurrent.Callable<T> call) {
        FutureTask<T> task = new FutureTask<>(call);
        Thread.ofVirtual().start(task);
        return task;
    }

    static void await(CountDownLatch latch) throws IOException {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new IOException("nobody has opened the latch");
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    /** Nothing is under way, and nobody waits. */
    void awaitIdle() {
        Eventually.holds("nothing is under way: " + pool.metrics(),
                () -> pool.metrics().active() == 0 && pool.metrics().waiting() == 0);
    }

    @Override
    public void close() {
        runtime.close();
    }
}
