package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A TCP connection without TLS. */
final class PlainSocket extends TcpChannel implements LoopSocket {
    private static final long CLOSE_NANOS = 5_000_000_000L;

    private final OutputBytes out = new OutputBytes(LoopBuffers.NONE);
    private final Timer closeLimit;
    private SocketProtocol protocol;
    private Runnable beforeWriting = () -> { };
    /** The number of bytes at the start of {@link #out} that are written. */
    private int taken;
    private long written;
    private boolean outputEnds;
    private @Nullable CloseReason closeReason;
    private String closeMessage = "";

    PlainSocket(ClientLoop loop, InetSocketAddress address, SocketProtocol protocol) {
        super(loop, address);
        this.protocol = protocol;
        this.closeLimit = loop.timer(this::notTaken);
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        return null;
    }

    @Override
    public void protocol(SocketProtocol spoken) {
        protocol = spoken;
    }

    /** Sets an action that runs before each write and may add output. */
    void beforeWriting(Runnable action) {
        beforeWriting = action;
    }

    @Override
    public OutputBytes out() {
        if (out.array().length == 0) {
            out.reset(loop().buffers().takeArray());
        }
        return out;
    }

    @Override
    public int pending() {
        return out.size() - taken;
    }

    @Override
    public long written() {
        return written;
    }

    @Override
    public void flushLater() {
        requestFlush();
    }

    @Override
    public void reading(boolean wanted) {
        input(wanted);
    }

    @Override
    public void endOutput() {
        outputEnds = true;
        requestFlush();
    }

    @Override
    public void closeWhenWritten(CloseReason reason, String message) {
        if (pending() == 0) {
            end(reason, message);
            return;
        }
        input(false);
        closeReason = reason;
        closeMessage = message;
        closeLimit.set(System.nanoTime() + CLOSE_NANOS);
        requestFlush();
    }

    @Override
    public void thrown(Throwable failure) {
        failed(failure);
    }

    @Override
    public void close(CloseReason reason, String message) {
        end(reason, message);
    }

    @Override
    void made() {
        protocol.opened();
    }

    @Override
    void received(byte[] bytes, int length) {
        protocol.received(bytes, 0, length);
    }

    @Override
    void inputEnded() {
        protocol.inputEnded();
    }

    @Override
    boolean writeUnsent(SocketChannel open) throws IOException {
        beforeWriting.run();
        int before = pending();
        while (pending() > 0) {
            ByteBuffer buffer = loop().buffers().out();
            buffer.put(out.array(), taken, Math.min(pending(), buffer.remaining()));
            int count = open.write(buffer.flip());
            taken += count;
            written += count;
            if (buffer.hasRemaining()) {
                keepRest();
                tellRoom(before);
                return false;
            }
        }
        forgetArray();
        tellRoom(before);
        endIfWritten();
        return true;
    }

    private void tellRoom(int before) {
        if (pending() < before) {
            protocol.roomMade();
        }
    }

    private void endIfWritten() {
        CloseReason reason = closeReason;
        if (pending() > 0) {
            return; // the protocol has added more output
        }
        if (reason != null) {
            end(reason, closeMessage);
        } else if (outputEnds) {
            outputEnds = false;
            shutdownOutput();
        }
    }

    /** The peer did not accept the remaining output in time. */
    private void notTaken() {
        CloseReason reason = closeReason;
        if (reason != null) {
            end(reason, closeMessage);
        }
    }

    /** Moves unwritten bytes to the start, so that the array does not grow forever. */
    private void keepRest() {
        int rest = pending();
        System.arraycopy(out.array(), taken, out.array(), 0, rest);
        out.size(rest);
        taken = 0;
    }

    /** Returns the array, because idle connections hold none. */
    private void forgetArray() {
        taken = 0;
        loop().buffers().giveArray(out.array());
        out.reset(LoopBuffers.NONE);
    }

    @Override
    void ended(CloseReason reason, String message) {
        closeLimit.cancel();
        forgetArray();
        protocol.closed(reason, message);
    }
}
