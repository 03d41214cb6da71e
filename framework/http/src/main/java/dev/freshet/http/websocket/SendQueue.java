package dev.freshet.http.websocket;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.UpgradedConnection;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The frames that a session sends, in the order in which they were put. One thread at a time writes, for all; those
 * that must not wait leave it to a task. Any thread may call.
 */
final class SendQueue {
    private static final byte[] NONE = new byte[0];
    /** Shorter messages are not worth the work. */
    private static final int LEAST_COMPRESSED = 16;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition roomMade = lock.newCondition();
    private final int maxPending;
    private final @Nullable MessageDeflater deflater;
    private final @Nullable IntSupplier mask;
    private final OutputBytes gathered = new OutputBytes(NONE);
    /** Whole messages that wait for the end of one that is sent in parts. */
    private final ArrayDeque<OutgoingMessage> deferred = new ArrayDeque<>();
    private int deferredBytes;
    private @Nullable Opcode inParts;
    private boolean partsBegun;
    private @Nullable UpgradedConnection connection;
    private boolean writing;
    /** A Close frame was put: nothing may follow it. */
    private boolean closeSent;
    /** To close the connection when all is written. */
    private boolean finishing;
    private @Nullable IOException failure;

    /**
     * @param deflater null where no compression was agreed on
     * @param mask gives the key for each frame; null where frames are not masked
     */
    SendQueue(int maxPending, @Nullable MessageDeflater deflater, @Nullable IntSupplier mask) {
        this.maxPending = maxPending;
        this.deflater = deflater;
        this.mask = mask;
    }

    void open(UpgradedConnection connection) {
        lock.lock();
        try {
            this.connection = connection;
        } finally {
            lock.unlock();
        }
    }

    /** Sends a message, waiting for the peer if need be. */
    void send(OutgoingMessage message) throws IOException {
        lock.lock();
        try {
            awaitRoom();
            put(message);
            write();
        } finally {
            lock.unlock();
        }
    }

    /** Sends a message without waiting; false if too much waits for the peer already, or the session is closed. */
    boolean trySend(OutgoingMessage message) {
        lock.lock();
        try {
            if (closeSent || failure != null || connection == null || pending() > maxPending) {
                return false;
            }
            put(message);
            writeLater();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Sends part of a message, waiting for the peer if need be. Whole messages wait until the last part was sent. */
    void sendPart(OutgoingMessage part, boolean last) throws IOException {
        lock.lock();
        try {
            awaitRoom();
            if (inParts != null && inParts != part.opcode()) {
                throw new IllegalStateException("a message of another type is being sent in parts");
            }
            inParts = part.opcode();
            putFrame(partsBegun ? Opcode.CONTINUATION : part.opcode(), part.payload(), last, deflater != null);
            partsBegun = !last;
            if (last) {
                inParts = null;
                putDeferred();
            }
            write();
        } finally {
            lock.unlock();
        }
    }

    /** Sends a ping or pong, waiting for the peer if need be. */
    void sendControl(Opcode opcode, byte[] payload) throws IOException {
        lock.lock();
        try {
            awaitRoom();
            putWhole(opcode, true, false, payload);
            write();
        } finally {
            lock.unlock();
        }
    }

    /** Sends a Close frame without waiting, unless one was sent; false if so, or if the connection is broken. */
    boolean sendClose(CloseReason reason) {
        byte[] payload = reason.payload();
        lock.lock();
        try {
            if (closeSent || failure != null || connection == null) {
                return false;
            }
            closeSent = true;
            putWhole(Opcode.CLOSE, true, false, payload);
            roomMade.signalAll();
            writeLater();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Closes the connection when all is written. */
    void finish() {
        lock.lock();
        try {
            finishing = true;
            finishIfWritten();
        } finally {
            lock.unlock();
        }
    }

    /** Nothing can be sent any more: those who wait learn why. */
    void fail(IOException cause) {
        lock.lock();
        try {
            if (failure == null) {
                failure = cause;
            }
            gathered.reset(NONE);
            deferred.clear();
            deferredBytes = 0;
            roomMade.signalAll();
            if (deflater != null) {
                deflater.close();
            }
        } finally {
            lock.unlock();
        }
    }

    boolean isOpen() {
        lock.lock();
        try {
            return !closeSent && failure == null;
        } finally {
            lock.unlock();
        }
    }

    int pendingBytes() {
        lock.lock();
        try {
            return pending();
        } finally {
            lock.unlock();
        }
    }

    /** Gives up memory that is not needed, if no one is sending right now. */
    void rest() {
        if (deflater != null && lock.tryLock()) {
            try {
                deflater.rest();
            } finally {
                lock.unlock();
            }
        }
    }

    private int pending() {
        return gathered.size() + deferredBytes + (connection == null ? 0 : connection.pending());
    }

    private void awaitRoom() throws IOException {
        try {
            requireOpen();
            while (writing && gathered.size() + deferredBytes > maxPending) {
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

    private void put(OutgoingMessage message) {
        if (inParts != null) {
            deferred.add(message);
            deferredBytes += message.length();
        } else {
            putFrame(message.opcode(), message.payload(), true,
                    deflater != null && message.length() >= LEAST_COMPRESSED);
        }
    }

    private void putDeferred() {
        for (OutgoingMessage message = deferred.poll(); message != null; message = deferred.poll()) {
            put(message);
        }
        deferredBytes = 0;
    }

    private void putFrame(Opcode opcode, byte[] payload, boolean last, boolean compress) {
        if (deflater != null && compress) {
            OutputBytes compressed = new OutputBytes(NONE);
            deflater.deflate(payload, 0, payload.length, last, compressed);
            boolean first = opcode != Opcode.CONTINUATION;
            if (mask == null) {
                FrameWriter.head(gathered, opcode, last, first, compressed.size());
                gathered.put(compressed.array(), 0, compressed.size());
            } else {
                putWhole(opcode, last, first, Arrays.copyOf(compressed.array(), compressed.size()));
            }
        } else {
            putWhole(opcode, last, false, payload);
        }
    }

    private void putWhole(Opcode opcode, boolean last, boolean compressed, byte[] payload) {
        if (mask == null) {
            FrameWriter.frame(gathered, opcode, last, payload);
        } else {
            FrameWriter.masked(gathered, opcode, last, compressed, payload, mask.getAsInt());
        }
    }

    /** Writes what was put, unless another thread does; leaves what others put meanwhile to a task. */
    private void write() throws IOException {
        if (writing) {
            return;
        }
        writing = true;
        writeGathered();
        if (gathered.size() > 0) {
            execute();
        } else {
            ended();
        }
    }

    /** Writes what was put if that needs no waiting, else leaves it to a task. */
    private void writeLater() {
        if (writing || gathered.size() == 0) {
            return;
        }
        try {
            if (Objects.requireNonNull(connection).tryWrite(gathered.array(), 0, gathered.size())) {
                gathered.reset(NONE);
                finishIfWritten();
            } else {
                writing = true;
                execute();
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    private void execute() {
        try {
            Objects.requireNonNull(connection).execute(this::writeAll);
        } catch (RuntimeException e) {
            // The server stops: no thread is left to write.
            writing = false;
            failed(new IOException("nothing can be written any more", e));
        }
    }

    private void writeAll() {
        lock.lock();
        try {
            while (gathered.size() > 0) {
                writeGathered();
            }
            ended();
        } catch (IOException e) {
            // It is kept for those who send next, and the connection's handler is told by its engine.
        } finally {
            lock.unlock();
        }
    }

    /** With the lock held, which is given up for the write. */
    private void writeGathered() throws IOException {
        byte[] bytes = gathered.array();
        int size = gathered.size();
        gathered.reset(NONE);
        UpgradedConnection live = Objects.requireNonNull(connection);
        lock.unlock();
        IOException broken = null;
        try {
            live.write(bytes, 0, size);
        } catch (IOException e) {
            broken = e;
        } catch (RuntimeException e) {
            broken = new IOException("the connection cannot be written to", e);
        } finally {
            lock.lock();
        }
        if (broken != null) {
            writing = false;
            failed(broken);
            throw broken;
        }
        roomMade.signalAll();
    }

    private void failed(IOException cause) {
        if (failure == null) {
            failure = cause;
        }
        gathered.reset(NONE);
        roomMade.signalAll();
        finishIfWritten();
    }

    private void ended() {
        writing = false;
        finishIfWritten();
    }

    private void finishIfWritten() {
        if (finishing && !writing && connection != null) {
            connection.close();
        }
    }
}
