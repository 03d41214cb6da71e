package dev.freshet.conformance.gateway;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.conformance.gateway.TestClient.Answer;
import dev.freshet.test.Eventually;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Requests at a rate, as long as no more than {@link #MOST} are under way: over HTTP/1.1 and HTTP/2 in turn, to the
 * route of the same version, and in every second pair a POST with a number of its own.
 */
final class GatewayLoad implements AutoCloseable {
    /** A machine that is busy with other things is no failure. */
    private static final TimeLimits PATIENT =
            new TimeLimits(Duration.ofSeconds(30), Duration.ofSeconds(30), Duration.ofSeconds(30));

    /** On a machine that is too busy for the rate the rate falls, instead of what waits growing without end. */
    private static final int MOST = 200;
    /** Some seconds in which nothing moved are made up for: what they would have had is no loss of the gateway's. */
    private static final long BEHIND_NANOS = 3_000_000_000L;

    private final TestClient http1;
    private final TestClient http2;
    private final boolean posts;
    private final Semaphore places = new Semaphore(MOST);
    /** By {@link Kind}. */
    private final AtomicIntegerArray answered = new AtomicIntegerArray(Kind.values().length);
    private final Set<String> numbers = ConcurrentHashMap.newKeySet();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final Thread pace;
    private volatile boolean stopped;

    /** What the load is made of. */
    enum Kind {
        GET_HTTP1("GET over HTTP/1.1"), GET_HTTP2("GET over HTTP/2"), POST_HTTP1("POST over HTTP/1.1"),
        POST_HTTP2("POST over HTTP/2");

        private final String shown;

        Kind(String shown) {
            this.shown = shown;
        }

        boolean isPost() {
            return this == POST_HTTP1 || this == POST_HTTP2;
        }

        boolean isHttp2() {
            return this == GET_HTTP2 || this == POST_HTTP2;
        }

        @Override
        public String toString() {
            return shown;
        }
    }

    private GatewayLoad(int port, int rate, boolean posts) {
        http1 = new TestClient(ClientProtocol.HTTP_1_1, port, PATIENT);
        http2 = new TestClient(ClientProtocol.H2C, port, PATIENT);
        this.posts = posts;
        pace = Thread.ofPlatform().name("load").start(() -> run(1_000_000_000L / rate));
    }

    static GatewayLoad start(int port, int rate, boolean posts) {
        return new GatewayLoad(port, rate, posts);
    }

    /** Answers that were right, so far. */
    int answered() {
        return IntStream.range(0, answered.length()).map(answered::get).sum();
    }

    /** Those of one kind. */
    int answered(Kind kind) {
        return answered.get(kind.ordinal());
    }

    /** Right answers in a second from now on. */
    int rate(Duration over) throws InterruptedException {
        long began = System.nanoTime();
        int before = answered();
        Eventually.passes(over);
        return perSecond(answered() - before, System.nanoTime() - began);
    }

    static int perSecond(int count, long nanos) {
        return (int) (count * 1_000_000_000L / nanos);
    }

    /** What became of the requests that were not answered as they should be. */
    List<String> failures() {
        return new ArrayList<>(failures);
    }

    /** The numbers of the POSTs that were answered. */
    Set<String> numbers() {
        return numbers;
    }

    /** Sends no more, and returns when all that were sent are over. */
    void stop() throws InterruptedException {
        stopped = true;
        pace.join();
        places.acquire(MOST);
    }

    private void run(long gapNanos) {
        long next = System.nanoTime();
        for (int i = 0; !stopped; i++) {
            int number = i;
            places.acquireUninterruptibly();
            Thread.ofVirtual().start(() -> send(number));
            next = Math.max(next, System.nanoTime() - BEHIND_NANOS) + gapNanos;
            LockSupport.parkNanos(next - System.nanoTime());
        }
    }

    private void send(int i) {
        Kind kind = Kind.values()[posts ? i % 4 : i % 2];
        String number = kind.isPost() ? Integer.toString(i) : "";
        try {
            TestClient client = kind.isHttp2() ? http2 : http1;
            String prefix = kind.isHttp2() ? "/h2" : "/h1";
            Answer answer = number.isEmpty() ? client.ask(prefix + "/here")
                    : client.ask("POST", prefix + "/number", number.getBytes(StandardCharsets.US_ASCII));
            take(kind, number, answer);
        } catch (ClientException e) {
            failures.add(number + " " + e.failure() + ": " + e.getMessage());
        } catch (RuntimeException e) {
            failures.add(number + " " + e);
        } finally {
            places.release();
        }
    }

    private void take(Kind kind, String number, Answer answer) {
        if (answer.status() != 200 || !answer.text().equals(number.isEmpty() ? "here" : number)) {
            failures.add(number + " " + answer.status() + ": " + answer.text());
            return;
        }
        answered.incrementAndGet(kind.ordinal());
        if (!number.isEmpty()) {
            numbers.add(number);
        }
    }

    /** Ends it, also where a test has failed; what is under way fails. */
    @Override
    public void close() {
        stopped = true;
        http1.close();
        http2.close();
    }
}
