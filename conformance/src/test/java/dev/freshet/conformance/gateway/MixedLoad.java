package dev.freshet.conformance.gateway;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.conformance.gateway.TestClient.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Clients that do all that clients do, one thing after another: small and large bodies both ways, streams that they
 * leave in the middle, WebSockets, errors of their own and of the upstream; over HTTP/1.1 and HTTP/2, to upstreams of
 * both.
 */
final class MixedLoad implements AutoCloseable {
    private static final int CLIENTS = 16;
    private static final int LARGE = 300_000;
    private static final long PAUSE_NANOS = 10_000_000;

    private final List<TestClient> clients = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLong done = new AtomicLong();
    private volatile boolean stopped;

    private MixedLoad(int port) {
        clients.add(new TestClient(ClientProtocol.HTTP_1_1, port));
        clients.add(new TestClient(ClientProtocol.H2C, port));
    }

    static MixedLoad start(int port) {
        MixedLoad load = new MixedLoad(port);
        for (int i = 0; i < CLIENTS; i++) {
            int number = i;
            load.threads.add(Thread.ofVirtual().start(() -> load.run(number)));
        }
        return load;
    }

    /** Things done. */
    long done() {
        return done.get();
    }

    List<String> failures() {
        return new ArrayList<>(failures);
    }

    void stop() throws InterruptedException {
        stopped = true;
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private void run(int number) {
        for (int i = number; !stopped && failures.size() < 100; i++) {
            TestClient client = clients.get(i % 2);
            String prefix = i / 2 % 2 == 0 ? "/h1" : "/h2";
            try {
                act(i / 4 % 8, client, prefix);
                done.incrementAndGet();
            } catch (ClientException | RuntimeException | AssertionError e) {
                failures.add(prefix + " " + i / 4 % 8 + ": " + e);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static void act(int what, TestClient client, String prefix) throws ClientException {
        switch (what) {
            case 0, 1 -> expect(client.ask(prefix + "/small"), 200, 5);
            case 2 -> expect(client.ask("POST", prefix + "/sink", new byte[LARGE]), 200, (LARGE + " bytes").length());
            case 3 -> expect(client.ask(prefix + "/source?" + LARGE), 200, LARGE);
            case 4 -> expect(client.ask("POST", prefix + "/echo", new byte[1_000]), 200, 1_000);
            case 5 -> leave(client, prefix + "/endless");
            case 6 -> socket(client, prefix + "/socket");
            default -> expect(client.ask(prefix + "/status?503"), 503, 0);
        }
    }

    private static void expect(Answer answer, int status, int length) {
        if (answer.status() != status || answer.body().length != length) {
            throw new AssertionError(answer.status() + " with " + answer.body().length + " bytes");
        }
    }

    private static void leave(TestClient client, String target) throws ClientException {
        try (Exchange exchange = client.begin(TestClient.get(target))) {
            if (exchange.read(new byte[100], 0, 100) <= 0) {
                throw new AssertionError("an endless body has ended");
            }
        }
    }

    private static void socket(TestClient client, String target) throws ClientException {
        OutgoingRequest request = WebSocketClient.request(target);
        try (Exchange exchange = client.begin(request)) {
            if (!exchange.upgraded(request.protocol())) {
                throw new AssertionError("no WebSocket but " + exchange.response().status());
            }
            byte[] sent = new byte[10_000];
            exchange.write(sent, 0, sent.length);
            TestClient.text(exchange, sent.length);
        }
    }

    @Override
    public void close() {
        stopped = true;
        clients.forEach(TestClient::close);
    }
}
