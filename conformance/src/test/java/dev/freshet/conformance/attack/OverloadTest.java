package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Three times as many clients as requests may be in hand, each asking again at once for what takes the server 20 ms of
 * waiting: those that are admitted are answered as fast as ever, the rest are told to come back.
 */
@Tag("slow")
@ParameterizedClass
@EnumSource(EngineMode.class)
class OverloadTest {
    private static final int CONCURRENCY = 20;
    private static final int MILLIS = 2_000;
    /** Of both loads in turn, of which the best counts: a machine that stands still for a moment is no overload. */
    private static final int ROUNDS = 3;
    private static final double GOODPUT = 0.9;
    private static final byte[] REQUEST = "GET /work HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    @Parameter
    EngineMode mode;

    private final AtomicInteger good = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger others = new AtomicInteger();
    private volatile boolean stopped;

    /** Answers of 200 in the given time. */
    private int goodput(int port, int clients) throws InterruptedException {
        good.set(0);
        refused.set(0);
        stopped = false;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            threads.add(Thread.ofVirtual().start(() -> askOn(port)));
        }
        LockSupport.parkNanos(MILLIS * 1_000_000L);
        int answers = good.get();
        stopped = true;
        for (Thread thread : threads) {
            thread.join();
        }
        return answers;
    }

    private void askOn(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(30_000);
            BufferedReader in = new BufferedReader(
                    new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            while (!stopped) {
                socket.getOutputStream().write(REQUEST);
                if (answer(in) == 503) {
                    // A client that is told to come back, and does so sooner than it was told.
                    LockSupport.parkNanos(20_000_000);
                }
            }
        } catch (IOException | RuntimeException e) {
            others.incrementAndGet();
        }
    }

    private int answer(BufferedReader in) throws IOException {
        int status = Integer.parseInt(line(in).substring(9, 12));
        int length = 0;
        boolean retryAfter = false;
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            if (line.startsWith("Content-Length: ")) {
                length = Integer.parseInt(line.substring(16));
            }
            retryAfter |= line.startsWith("Retry-After: ");
        }
        in.skip(length);
        if (status == 200) {
            good.incrementAndGet();
        } else if (status == 503 && retryAfter) {
            refused.incrementAndGet();
        } else {
            others.incrementAndGet();
        }
        return status;
    }

    private static String line(BufferedReader in) throws IOException {
        String line = in.readLine();
        if (line == null) {
            throw new EOFException("the connection ended within an answer");
        }
        return line;
    }

    private void keepsItsGoodput(String queue) throws Exception {
        // The time that a request may wait in the queue is not what is tried here.
        try (ServerProcess server = ServerProcess.start(mode, "concurrency=" + CONCURRENCY, queue, "queue=30000")) {
            goodput(server.port(), CONCURRENCY);
            goodput(server.port(), CONCURRENCY);
            int peak = 0;
            int over = 0;
            for (int i = 0; i < ROUNDS; i++) {
                peak = Math.max(peak, goodput(server.port(), CONCURRENCY));
                over = Math.max(over, goodput(server.port(), 3 * CONCURRENCY));
            }
            assertThat(others.get()).as("answers that are neither 200 nor 503 with Retry-After").isZero();
            assertThat((double) over).as("%d at capacity, %d refused beyond", peak, refused.get())
                    .isGreaterThanOrEqualTo(peak * GOODPUT);
        }
    }

    @Test
    void at_three_times_the_capacity_with_a_queue() throws Exception {
        keepsItsGoodput("max-queue=1000");
        assertThat(refused.get()).as("those in the queue are answered in time").isZero();
    }

    @Test
    void at_three_times_the_capacity_with_a_queue_that_is_too_short() throws Exception {
        keepsItsGoodput("max-queue=5");
        assertThat(refused.get()).isPositive();
    }
}
