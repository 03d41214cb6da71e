package dev.freshet.lab.load.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.generator.ScriptedServer.Exchange;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A load whose time passes, and whose requests are answered, only when the test says so: what a busy machine does to
 * real time changes nothing. The clock begins at 0, and the load with it.
 */
final class SteppedLoad implements AutoCloseable {
    private final AtomicLong nanos = new AtomicLong();
    private final List<Long> arrivals = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Exchange> requests = new LinkedBlockingQueue<>();
    private final ScriptedServer server = ScriptedServer.start(this::arrive);
    private final Generator generator;
    private final CompletableFuture<LoadResult> result;
    private volatile long answered;

    /** Begins to send, from one loop. */
    SteppedLoad(LoadModel model) {
        this(1, model);
    }

    /** Begins to send, with a limit of 20 seconds for each request. */
    SteppedLoad(int threads, LoadModel model) {
        generator = new Generator(threads, nanos::get);
        result = CompletableFuture.supplyAsync(() -> {
            try {
                return generator.send(Plans.plan(server.port(), model), (done, ok, failed) -> answered = ok);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }, Thread::startVirtualThread);
    }

    private void arrive(Exchange exchange) {
        arrivals.add(TimeUnit.NANOSECONDS.toMillis(nanos.get()));
        requests.add(exchange);
    }

    /** Now it is so many milliseconds after the beginning. */
    void at(long millis) {
        nanos.set(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /** Waits for the next request. */
    Exchange next() throws InterruptedException {
        Exchange next = requests.poll(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(next).as("a request").isNotNull();
        return next;
    }

    /** Waits until the generator has counted so many right answers. */
    void counted(long answers) {
        Eventually.holds(answers + " right answers", () -> answered == answers);
    }

    /** Answers all further requests, until the load ends. */
    LoadResult answersAll() throws Exception {
        while (!result.isDone()) {
            Exchange next = requests.poll(1, TimeUnit.MILLISECONDS);
            try {
                if (next != null) {
                    next.ok();
                }
            } catch (IOException ended) {
                return result(); // the load has ended meanwhile, and with it the connection
            }
        }
        return result();
    }

    /** Waits for the end of the load. */
    LoadResult result() throws Exception {
        return result.get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    /** When each request came, in milliseconds from the beginning. */
    List<Long> arrivals() {
        return arrivals;
    }

    ScriptedServer server() {
        return server;
    }

    @Override
    public void close() throws IOException {
        server.close();
        generator.close();
    }
}
