package dev.freshet.server.io.waiting;

import dev.freshet.server.io.Accepted;
import dev.freshet.server.io.ConnectionFactory;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.Waiting;
import dev.freshet.transport.PlainWire;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A connection with its own virtual thread, which uses blocking reads and writes. An idle one waits in the JDK's poller
 * for virtual threads. There is no hand-over, so a request costs one read and one write. Only for threads that cost
 * almost nothing while they wait.
 *
 * <p>Blocking reads have no timeout, so the event loop enforces it. At the deadline it ends input, which wakes the
 * reader and still allows a response. If a write takes too long, the loop closes the socket.
 */
public final class WaitingConnection extends Waiting {
    /** One read in this many goes to the poller without yielding first. */
    private static final int PATIENCE = 4;
    /** The bytes of a TLS record. With TLS, a write returns once whole records are written, however long that takes. */
    private static final int RECORD = 16 * 1024;
    /** Dropped input is never used, so all connections share this array. */
    private static final byte[] DROPPED = new byte[16 * 1024];

    private final WaitTimes times;
    private final LentReads lent = new LentReads();
    private boolean counted = true;
    private int gaveWay;
    /** Null until a handler asks for it. */
    private volatile @Nullable ReadAhead ahead;

    private WaitingConnection(Accepted accepted, ListenerKind kind) throws IOException {
        super(accepted, kind);
        times = new WaitTimes(kind.limits().rate().stall());
        become(kind.protocols().on(this));
    }

    /** Creates connections that each get a thread from the executor until they close. */
    public static ConnectionFactory factory(Executor threads) {
        return (accepted, kind) -> {
            WaitingConnection connection = new WaitingConnection(accepted, kind);
            accepted.loop().add(connection);
            try {
                threads.execute(connection.protocol());
            } catch (RuntimeException | Error e) {
                // The caller decrements the count.
                connection.counted = false;
                accepted.loop().remove(connection);
                throw e;
            }
            return connection;
        };
    }

    @Override
    public void deadline(long nanoTime) {
        times.deadline(nanoTime);
    }

    @Override
    public void idleUntil(long nanoTime) {
        times.idleUntil(nanoTime);
    }

    @Override
    public boolean expired() {
        return times.expired();
    }

    @Override
    public int read(byte[] into, int from, int max) throws IOException {
        ReadAhead early = pendingAhead();
        if (early == null && times.isIdle()) {
            wire.rest();
            giveWay();
        }
        int waitsFor = times.beginRead();
        try {
            return early == null ? wire.read(into, from, max) : early.take(into, from);
        } catch (IOException e) {
            if (times.expired()) {
                // After the event loop has ended input, TLS complains about the missing close_notify.
                return -1;
            }
            throw e;
        } finally {
            times.endRead(waitsFor);
        }
    }

    /**
     * Lets other ready threads run first. Afterwards, the next request has often arrived, so the read needs neither a
     * second system call nor the JDK's poller. Not always: the JDK's scheduler checks external events, such as new
     * connections, only when none of its threads is ready.
     */
    private void giveWay() {
        if (++gaveWay < PATIENCE) {
            Thread.yield();
        } else {
            gaveWay = 0;
        }
    }

    @Override
    public int readUntil(long nanoTime, byte[] into, int from, int max, boolean mayEnd) throws IOException {
        times.deadline(nanoTime);
        int read;
        do {
            read = mayEnd ? lent.read(() -> read(into, from, max)) : read(into, from, max);
        } while (read == 0);
        return read < 0 && times.expired() ? 0 : read;
    }

    @Override
    public void endReading() {
        lent.end();
    }

    @Override
    public void watch(Runnable gone) {
        ReadAhead watching = ahead;
        if (watching == null) {
            watching = new ReadAhead(wire);
            ahead = watching;
        }
        watching.begin(gone, loop().nanoTime());
    }

    @Override
    public void endWatch() {
        ReadAhead watching = ahead;
        if (watching != null) {
            watching.end();
        }
    }

    /** The read that was started to check for the peer, if any. */
    private @Nullable ReadAhead pendingAhead() {
        ReadAhead early = ahead;
        return early == null || !early.isPending() ? null : early;
    }

    /** Blocks until everything is written. */
    @Override
    public int write(byte[] source, int from, int length) throws IOException {
        int most = canTransfer() ? PlainWire.MAX_TRANSFER : RECORD;
        int written = 0;
        try {
            while (written < length) {
                // Each wait has its own timeout, because a large body takes longer in total.
                times.beginWrite(loop().nanoTime());
                int slice = Math.min(length - written, most);
                int taken = wire.write(source, from + written, slice);
                writeWatch.took(taken);
                written += taken;
            }
        } finally {
            times.endWrite();
        }
        return length;
    }

    /** The JDK waits for the peer if the file system does not let the kernel copy. */
    @Override
    public long transfer(FileChannel file, long position, long length) throws IOException {
        times.beginWrite(loop().nanoTime());
        try {
            return super.transfer(file, position, length);
        } finally {
            times.endWrite();
        }
    }

    @Override
    public void endOutput() throws IOException {
        times.beginWrite(loop().nanoTime());
        try {
            wire.endOutput();
        } finally {
            times.endWrite();
        }
    }

    @Override
    public void forgetArrays() {
        if (!lent.isReading() && pendingAhead() == null) {
            wire.forgetArrays();
        }
    }

    @Override
    public void close() {
        if (!isClosed()) {
            if (!loop().inLoop()) {
                sayGoodbye();
            }
            closeSocket();
        }
        loop().execute(this::uncount);
    }

    @Override
    public void closeGently() {
        try {
            endOutput();
            times.deadline(loop().nanoTime() + LINGER_NANOS);
            lent.join();
            int read = pendingAhead() == null ? 0 : read(DROPPED, 0, 1);
            wire.dropInput();
            while (read >= 0) {
                read = read(DROPPED, 0, DROPPED.length);
            }
        } catch (IOException e) {
            // The peer has left, which is what this waits for.
        }
        close();
    }

    private void sayGoodbye() {
        times.beginWrite(loop().nanoTime());
        try {
            wire.sayGoodbye();
        } finally {
            times.endWrite();
        }
    }

    @Override
    public void drain() {
        protocol().drain();
        times.drain(loop().quietNanos());
    }

    @Override
    public void cutOff() {
        close();
        protocol().abort();
    }

    @Override
    public void tick(long nanoTime) {
        protocol().tick(nanoTime);
        ReadAhead watching = ahead;
        if (watching != null) {
            watching.tick(nanoTime);
        }
        if (writeWatch.isTooSlow(nanoTime, times.isWriting(), protocol())) {
            close();
            return;
        }
        switch (times.due(nanoTime)) {
            case NOTHING -> {
            }
            case REST -> rest();
            case END_INPUT -> endInput();
            case CLOSE -> close();
        }
    }

    private void rest() {
        try {
            protocol().restInRead();
        } finally {
            times.rested();
        }
    }

    private void endInput() {
        try {
            channel.shutdownInput();
        } catch (IOException e) {
            close();
        }
    }

    private void uncount() {
        if (counted) {
            counted = false;
            loop().remove(this);
            tellClosed();
        }
    }
}
