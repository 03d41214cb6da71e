package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpRequest;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Handlers that have another thread read the body: {@code /talk} answers piece by piece, {@code /both-ways} sends 4 MiB
 * while as much comes, {@code /early} answers and returns when the other thread waits for more, {@code /returns}
 * returns without.
 */
final class BodyReader {
    private static final int MIB = 1 << 20;
    private static final byte[] END = new byte[0];

    /** The reader that a handler has left behind. */
    private final AtomicReference<FutureTask<Integer>> reader = new AtomicReference<>();
    private volatile Thread readerThread;

    BodyReader(TestApplication application) {
        application.on("/talk", (request, response) -> {
            SynchronousQueue<byte[]> pieces = new SynchronousQueue<>();
            FutureTask<Integer> talk = read(request, body -> talk(body, pieces));
            try (OutputStream out = response.body()) {
                for (byte[] piece = pieces.take(); piece != END; piece = pieces.take()) {
                    out.write(piece);
                    out.flush();
                }
            }
            // The client may be at its next request, whose reader is another.
            talk.get();
        });
        application.on("/both-ways", (request, response) -> {
            FutureTask<Integer> count = read(request, BodyReader::count);
            try (OutputStream out = response.body()) {
                byte[] piece = new byte[50_000];
                for (int left = 4 * MIB; left > 0; left -= piece.length) {
                    Arrays.fill(piece, (byte) 'r');
                    out.write(piece, 0, Math.min(left, piece.length));
                }
            }
            assertThat(count.get()).isEqualTo(4 * MIB);
        });
        application.on("/early", (request, response) -> {
            readOnUntilItWaits(request);
            response.send("early");
        });
        application.on("/returns", (request, response) -> {
            readOnUntilItWaits(request);
            response.status(202);
        });
    }

    private void readOnUntilItWaits(HttpRequest request) {
        read(request, BodyReader::count);
        Eventually.holds("the reader waits", () -> readerThread.getState() == Thread.State.WAITING
                || readerThread.getState() == Thread.State.TIMED_WAITING);
    }

    private interface Reading {
        int of(InputStream body) throws Exception;
    }

    private FutureTask<Integer> read(HttpRequest request, Reading reading) {
        FutureTask<Integer> task = new FutureTask<>(() -> reading.of(request.body()));
        reader.set(task);
        readerThread = Thread.ofPlatform().daemon().start(task);
        return task;
    }

    private static int talk(InputStream body, SynchronousQueue<byte[]> pieces) throws Exception {
        byte[] piece = new byte[1000];
        for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
            pieces.put(Arrays.copyOf(piece, read));
        }
        pieces.put(END);
        return 0;
    }

    private static int count(InputStream body) throws IOException {
        byte[] piece = new byte[30_000];
        int total = 0;
        for (int read = body.read(piece); read >= 0; read = body.read(piece)) {
            total += read;
        }
        return total;
    }

    void awaitBegun() {
        Eventually.holds("the handler runs", () -> reader.get() != null);
    }

    /** The reader of the last request has ended as it must when its handler has returned. */
    void isSentAway() {
        awaitBegun();
        assertThat(reader.get()).failsWithin(15, TimeUnit.SECONDS).withThrowableThat()
                .havingCause().isInstanceOf(IOException.class).withMessageContaining("its handler has returned");
        reader.set(null);
    }
}
