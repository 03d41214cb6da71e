package dev.freshet.http.websocket;

import dev.freshet.http.UpgradedConnection;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** A connection without a socket: keeps what is written, and the tasks until they are let run. */
final class FakeConnection implements UpgradedConnection {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final InetAddress peer;
    private boolean broken;
    private boolean outOfThreads;
    private boolean outOfMemory;
    private boolean closed;
    private boolean aborted;
    private int pending;

    FakeConnection() {
        this(InetAddress.getLoopbackAddress());
    }

    FakeConnection(InetAddress peer) {
        this.peer = peer;
    }

    /** The frames that a client sees. */
    List<String> frames() {
        runTasks();
        RecordedFrames frames = new RecordedFrames();
        byte[] bytes = written.toByteArray();
        new WebSocketFrameReader(false, true, 1 << 20).read(bytes, 0, bytes.length, frames);
        return frames.frames();
    }

    byte[] written() {
        return written.toByteArray();
    }

    void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    /** As if the peer read slowly, so that some bytes always wait for it. */
    void neverCatchUp() {
        pending = 1;
    }

    void breakDown() {
        broken = true;
    }

    void runOutOfThreads() {
        outOfThreads = true;
    }

    void runOutOfMemory() {
        outOfMemory = true;
    }

    boolean isClosed() {
        return closed;
    }

    boolean isAborted() {
        return aborted;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (broken) {
            throw new IOException("broken");
        }
        requireMemory();
        written.write(bytes, offset, length);
    }

    /** It only writes blocking. */
    @Override
    public boolean tryWrite(byte[] bytes, int offset, int length) {
        requireMemory();
        return false;
    }

    private void requireMemory() {
        if (outOfMemory) {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    @Override
    public int pending() {
        return pending;
    }

    @Override
    public void execute(Runnable task) {
        if (outOfThreads) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        tasks.add(task);
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public void abort() {
        aborted = true;
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return new InetSocketAddress(peer, 1);
    }
}
