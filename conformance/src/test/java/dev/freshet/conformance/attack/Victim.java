package dev.freshet.conformance.attack;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/**
 * An honest client on one HTTP/1.1 connection: a request every {@value #EVERY_MILLIS} ms, and how long each took from
 * the moment it was to be sent. Measures until it is told to stop.
 */
final class Victim implements AutoCloseable {
    static final int EVERY_MILLIS = 5;
    private static final byte[] REQUEST = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int PATIENCE_MILLIS = 30_000;

    private final int port;
    private final Thread thread;
    private volatile boolean stopped;
    private long[] nanos = new long[4_096];
    private int count;
    private int errors;
    private String lastError = "";

    /**
     * What clients saw.
     *
     * @param nanos how long each answer took, in order of length
     */
    record Seen(long[] nanos, int errors, String lastError) {
        static final Seen NOTHING = new Seen(new long[0], 0, "");

        long p99Nanos() {
            return nanos.length == 0 ? 0 : nanos[(nanos.length - 1) * 99 / 100];
        }

        /** Both, as if one client had seen it. */
        Seen and(Seen other) {
            long[] all = Arrays.copyOf(nanos, nanos.length + other.nanos.length);
            System.arraycopy(other.nanos, 0, all, nanos.length, other.nanos.length);
            Arrays.sort(all);
            return new Seen(all, errors + other.errors, other.lastError.isEmpty() ? lastError : other.lastError);
        }

        @Override
        public String toString() {
            return "p99 of " + nanos.length + " requests " + p99Nanos() / 1_000 + " us, " + errors + " errors "
                    + lastError;
        }
    }

    private Victim(int port) {
        this.port = port;
        this.thread = Thread.ofPlatform().daemon().name("victim").unstarted(this::run);
    }

    static Victim of(int port) {
        Victim victim = new Victim(port);
        victim.thread.start();
        return victim;
    }

    /** What a client sees in so much time. */
    static Seen during(int port, int millis) {
        try (Victim victim = of(port)) {
            LockSupport.parkNanos(millis * 1_000_000L);
            return victim.seen();
        }
    }

    /** Ends it. */
    Seen seen() {
        close();
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return new Seen(sorted, errors, lastError);
    }

    @Override
    public void close() {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Asks at least once, also if it is stopped before its thread gets a core. */
    private void run() {
        do {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(PATIENCE_MILLIS);
                askOn(socket);
            } catch (IOException e) {
                errors++;
                lastError = e.toString();
            }
        } while (!stopped);
    }

    private void askOn(Socket socket) throws IOException {
        long next = System.nanoTime();
        do {
            long left = next - System.nanoTime();
            if (left > 0) {
                LockSupport.parkNanos(left);
            }
            socket.getOutputStream().write(REQUEST);
            answer(socket.getInputStream());
            note(System.nanoTime() - next);
            // A time that was missed is not made up for: one slow answer counts once.
            next = Math.max(next + EVERY_MILLIS * 1_000_000L, System.nanoTime());
        } while (!stopped);
    }

    private static void answer(InputStream in) throws IOException {
        byte[] answer = new byte[512];
        int size = 0;
        while (!new String(answer, 0, size, StandardCharsets.US_ASCII).endsWith("Hello, World!")) {
            int read = in.read(answer, size, answer.length - size);
            if (read <= 0) {
                throw new EOFException("after " + new String(answer, 0, size, StandardCharsets.US_ASCII));
            }
            size += read;
        }
        if (!new String(answer, 0, 12, StandardCharsets.US_ASCII).equals("HTTP/1.1 200")) {
            throw new IOException(new String(answer, 0, size, StandardCharsets.US_ASCII));
        }
    }

    private void note(long took) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, count * 2);
        }
        nanos[count++] = took;
    }
}
