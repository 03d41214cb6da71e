package dev.freshet.conformance.attack;

import static dev.freshet.conformance.attack.Http2Attacker.int32;
import static dev.freshet.conformance.attack.Http2Attacker.request;
import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.WINDOW_UPDATE;
import static dev.freshet.test.network.RawFrame.frame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A few HTTP/2 connections that ask for something large on as many streams as they may have, and let each byte of it
 * come alone: the window of every stream is opened by one, again and again, well before any wait is too long.
 */
final class SlowReaders implements AutoCloseable {
    private static final int STREAMS = 100;
    private static final int INITIAL_WINDOW_SIZE = 4;
    private static final int PAUSE_MILLIS = 200;

    private final List<Http2Attacker> connections = new ArrayList<>();
    private final Thread thread = Thread.ofPlatform().daemon().name("slow-readers").unstarted(this::read);
    private volatile boolean stopped;

    /** Opens the connections, and all their streams. */
    SlowReaders(int port, int count, String path) throws IOException {
        for (int i = 0; i < count; i++) {
            Http2Attacker connection = new Http2Attacker(port, INITIAL_WINDOW_SIZE, 0);
            connections.add(connection);
            for (int stream = 0; stream < STREAMS; stream++) {
                connection.send(frame(HEADERS, END_HEADERS | END_STREAM, connection.nextStream(),
                        request("GET", path)));
            }
        }
        thread.start();
    }

    /** How many streams there are. */
    int streams() {
        return connections.size() * STREAMS;
    }

    private void read() {
        while (!stopped) {
            for (Http2Attacker connection : connections) {
                openAll(connection);
            }
            LockSupport.parkNanos(PAUSE_MILLIS * 1_000_000L);
        }
    }

    private static void openAll(Http2Attacker connection) {
        byte[][] updates = new byte[STREAMS][];
        for (int i = 0; i < STREAMS; i++) {
            updates[i] = frame(WINDOW_UPDATE, 0, 2 * i + 1, int32(1));
        }
        try {
            connection.send(updates);
        } catch (IOException e) {
            // The server has ended it.
        }
    }

    @Override
    public void close() throws IOException {
        stopped = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (Http2Attacker connection : connections) {
            connection.close();
        }
    }
}
