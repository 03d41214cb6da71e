package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;

/** Clients of the ledger, each asking for an account or a transfer, again and again with some milliseconds between. */
final class LedgerClients implements AutoCloseable {
    static final int ACCOUNTS = 100;
    private static final long PAUSE_NANOS = 5_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /**
     * An answer that is not what was asked for.
     *
     * @param retryAfter "" if it says nothing of trying again
     */
    record Refusal(String method, int status, String type, String retryAfter, String body) {
    }

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI base;
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<Refusal> refusals = new ConcurrentLinkedQueue<>();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicLong transfers = new AtomicLong();
    private final AtomicLong served = new AtomicLong();
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private volatile boolean stopped;

    private LedgerClients(int port) {
        base = URI.create("http://127.0.0.1:" + port);
    }

    /** Returns when the first requests have been served. */
    static LedgerClients start(int port, int number) {
        LedgerClients clients = new LedgerClients(port);
        for (int i = 0; i < number; i++) {
            clients.threads.add(Thread.ofVirtual().name("client-" + i).start(clients::run));
        }
        clients.awaitServed(5L * number);
        return clients;
    }

    private void run() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        try {
            while (!stopped) {
                if (random.nextInt(4) == 0) {
                    transfer(random);
                } else {
                    read(1 + random.nextInt(ACCOUNTS));
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (IOException | RuntimeException e) {
            wrong.add("no answer: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(int id) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(base.resolve("/accounts/" + id)));
        if (answer.statusCode() == 200
                && !answer.body().startsWith("{\"id\":" + id + ",\"owner\":\"owner-" + id + "\",\"balance\":")) {
            wrong.add("account " + id + ": " + answer.body());
        }
    }

    private void transfer(ThreadLocalRandom random) throws IOException, InterruptedException {
        long number = transfers.incrementAndGet();
        int from = 1 + random.nextInt(ACCOUNTS / 2); // always from the lower to the higher, so that none deadlock
        int to = ACCOUNTS / 2 + 1 + random.nextInt(ACCOUNTS / 2);
        HttpResponse<String> answer = send(HttpRequest.newBuilder(base.resolve("/transfers/" + number + "?from=" + from
                + "&to=" + to + "&amount=" + random.nextInt(100))).POST(BodyPublishers.noBody()));
        if (answer.statusCode() == 204) {
            acknowledged.add(number);
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        long start = System.nanoTime();
        HttpResponse<String> answer = client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
        long end = System.nanoTime();
        longest.accumulate(end - start);
        if (answer.statusCode() < 300) {
            served.incrementAndGet();
        } else {
            refusals.add(new Refusal(answer.request().method(), answer.statusCode(),
                    answer.headers().firstValue("Content-Type").orElse(""),
                    answer.headers().firstValue("Retry-After").orElse(""), answer.body()));
        }
        return answer;
    }

    /** Waits until so many more requests have got what they asked for. */
    void awaitServed(long more) {
        long goal = served.get() + more;
        Eventually.holds("served requests", PATIENCE, () -> served.get() >= goal);
    }

    /** Waits until so many requests were served while none was refused: all is well again. */
    void awaitUndisturbed(long requests, Duration limit) {
        long start = System.nanoTime();
        int before = refusals.size();
        awaitServed(requests);
        while (refusals.size() > before) {
            assertThat(Duration.ofNanos(System.nanoTime() - start)).as("requests are refused for").isLessThan(limit);
            before = refusals.size();
            awaitServed(requests);
        }
    }

    List<Refusal> refusals() {
        return List.copyOf(refusals);
    }

    /** The numbers of the transfers that were said to be done. */
    Set<Long> acknowledged() {
        return Set.copyOf(acknowledged);
    }

    /** From a request to its answer. */
    Duration longest() {
        return Duration.ofNanos(longest.get());
    }

    /** Waits for requests under way, and that every answer was there and right. */
    @Override
    public void close() {
        stopped = true;
        Eventually.end(threads, PATIENCE);
        client.close();
        assertThat(wrong).as("answers that are wrong or did not come").isEmpty();
    }
}
