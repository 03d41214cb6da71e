package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.lock.ScopedLock;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing frames of a session, in order. One thread at a time writes for all; threads that must not block leave
 * writing to a task. Thread-safe.
 */
final class FrameQueue {
    private final ScopedLock lock = new ScopedLock();
    private final Condition roomMade = lock.newCondition();
    private final int maxPending;
    /** Guarded by the lock. */
    private final OutgoingFrames frames;
    /** Guarded by the lock. For messages that were sent without blocking: nothing slows their senders down. */
    private final MessageMemory.Share memory;
    private @Nullable UpgradedConnection connection;
    private boolean writing;
    /** Whether a Close frame was added; nothing may follow it. */
    private boolean closeSent;
    /** Whether to close the connection once everything is written. */
    private boolean finishing;
    private @Nullable IOException failure;

    FrameQueue(int maxPending, OutgoingFrames frames, MessageMemory.Share memory) {
        this.maxPending = maxPending;
        this.frames = frames;
        this.memory = memory;
    }

    void open(UpgradedConnection connection) {
        try (ScopedLock _ = lock.hold()) {
            this.connection = connection;
        }
    }

    /** Sends a message. Blocks for a slow peer, but not for a message that another thread sends in parts. */
    void send(OutgoingMessage message) throws IOException {
        try (ScopedLock _ = lock.hold()) {
            awaitRoom();
            if (frames.deferred() > maxPending) {
                // Waiting could deadlock: this thread may be the one that has to send the last part.
                throw new IOException("more than " + maxPending + " bytes wait for the last part of another message");
            }
            frames.put(message);
            write();
        }
    }

    /**
     * Sends a message without blocking. Returns false if too many bytes wait for the peer, or for all sessions of its
     * client, or if the session is closed.
     */
    boolean trySend(OutgoingMessage message) {
        try (ScopedLock _ = lock.hold()) {
            if (closeSent || failure != null || connection == null) {
                return false;
            }
            int pending = pending();
            if (pending > maxPending || !memory.tryHold((long) pending + message.length())) {
                return false;
            }
            frames.put(message);
            writeLater();
            giveBack();
            return true;
        }
    }

    /** Gives back the memory for what the peer has accepted. */
    private void giveBack() {
        if (!memory.isEmpty()) {
            memory.tryHold(failure == null ? pending() : 0);
        }
    }

    /** Sends part of a message and blocks for a slow peer. Whole messages wait for the last part. */
    void sendPart(OutgoingMessage part, boolean last) throws IOException {
        try (ScopedLock _ = lock.hold()) {
            awaitRoom();
            frames.putPart(part, last);
            write();
        }
    }

    /** Sends a ping or pong and blocks for a slow peer. */
    void sendControl(Opcode opcode, byte[] payload) throws IOException {
        try (ScopedLock _ = lock.hold()) {
            awaitRoom();
            frames.putControl(opcode, payload);
            write();
        }
    }

    /** Sends a ping or a Close frame without blocking; returns false after a Close, or if the connection is broken. */
    boolean offerControl(Opcode opcode, byte[] payload) {
        try (ScopedLock _ = lock.hold()) {
            if (closeSent || failure != null || connection == null) {
                return false;
            }
            closeSent = opcode == Opcode.CLOSE;
            frames.putControl(opcode, payload);
            roomMade.signalAll();
            writeLater();
            return true;
        }
    }

    /** Closes the connection once everything is written. */
    void finish() {
        try (ScopedLock _ = lock.hold()) {
            finishing = true;
            finishIfWritten();
        }
    }

    /** Ends sending; waiting threads get the cause. */
    void fail(IOException cause) {
        try (ScopedLock _ = lock.hold()) {
            drop(cause);
            frames.close();
        }
    }

    boolean isOpen() {
        try (ScopedLock _ = lock.hold()) {
            return !closeSent && failure == null;
        }
    }

    int pendingBytes() {
        try (ScopedLock _ = lock.hold()) {
            return pending();
        }
    }

    /** Frees memory that is not needed now, unless another thread is sending. */
    void rest() {
        if (lock.tryLock()) {
            try (lock) {
                frames.rest();
                giveBack();
            }
        }
    }

    private int pending() {
        return frames.size() + (connection == null ? 0 : connection.pending());
    }

    private void awaitRoom() throws IOException {
        try {
            requireOpen();
            while (writing && frames.size() > maxPending) {
                roomMade.await();
                requireOpen();
            }
        } catch (InterruptedException e) {
            InterruptedIOException interrupted = new InterruptedIOException("interrupted while waiting for the peer");
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    private void requireOpen() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        if (closeSent) {
            throw new IOException("the session is closed");
        }
        Objects.requireNonNull(connection, "the session is not open yet");
    }

    /** Writes waiting frames, unless another thread is writing; leaves frames added meanwhile to a task. */
    private void write() throws IOException {
        if (writing) {
            return;
        }
        writing = true;
        writeGathered();
        if (frames.ready().size() > 0) {
            execute();
        } else {
            ended();
        }
    }

    /** Writes waiting frames if that does not block; otherwise leaves them to a task. */
    private void writeLater() {
        OutputBytes ready = frames.ready();
        if (writing || ready.size() == 0) {
            return;
        }
        try {
            if (Objects.requireNonNull(connection).tryWrite(ready.array(), 0, ready.size())) {
                frames.taken();
                finishIfWritten();
            } else {
                writing = true;
                execute();
            }
        } catch (IOException e) {
            failed(e);
        } catch (RuntimeException | Error e) {
            // The connection may have taken a part of the frames.
            cutOff(new IOException("writing to the connection failed", e));
        }
    }

    private void execute() {
        try {
            Objects.requireNonNull(connection).execute(this::writeAll);
        } catch (RuntimeException | Error e) {
            // The server is shutting down, or the system cannot create a thread.
            cutOff(new IOException("no thread is left to write to the connection", e));
        }
    }

    private void writeAll() {
        try (ScopedLock _ = lock.hold()) {
            while (frames.ready().size() > 0) {
                writeGathered();
            }
            ended();
        } catch (IOException e) {
            // Later sends get this exception, and the engine notifies the connection's handler.
        }
    }

    /** Called with the lock held; releases it during the write. */
    private void writeGathered() throws IOException {
        byte[] bytes = frames.ready().array();
        int size = frames.ready().size();
        frames.taken();
        UpgradedConnection live = Objects.requireNonNull(connection);
        lock.unlock();
        Throwable problem = null;
        try {
            live.write(bytes, 0, size);
        } catch (IOException | RuntimeException | Error e) {
            problem = e;
        } finally {
            lock.lock();
        }
        if (problem instanceof IOException broken) {
            failed(broken);
            throw broken;
        }
        if (problem != null) {
            IOException broken = new IOException("writing to the connection failed", problem);
            cutOff(broken);
            throw broken;
        }
        roomMade.signalAll();
    }

    /** After a failure that does not end the connection: without these frames, the connection is of no use. */
    private void cutOff(IOException cause) {
        failed(cause);
        Objects.requireNonNull(connection).abort();
    }

    private void failed(IOException cause) {
        drop(cause);
        ended();
    }

    private void drop(IOException cause) {
        if (failure == null) {
            failure = cause;
        }
        frames.drop();
        giveBack();
        roomMade.signalAll();
    }

    private void ended() {
        writing = false;
        giveBack();
        finishIfWritten();
    }

    private void finishIfWritten() {
        if (finishing && !writing && connection != null) {
            connection.close();
        }
    }
}
