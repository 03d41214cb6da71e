package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import dev.freshet.transport.Timer;
import dev.freshet.transport.Wire;
import dev.freshet.transport.tls.TlsEnd;
import dev.freshet.transport.tls.TruncationException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.RejectedExecutionException;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * A TCP connection, with TLS once {@link #secure} was called. It encrypts and decrypts on the event loop. Handshake
 * tasks, such as checking certificates, run on a virtual thread, because they take milliseconds and a trust manager may
 * block.
 */
final class TcpSocket extends TcpChannel implements LoopSocket, TlsEnd {
    private static final long CLOSE_NANOS = 5_000_000_000L;

    private final OutputBytes out = new OutputBytes(LoopBuffers.NONE);
    private final Timer closeLimit;
    private SocketProtocol protocol;
    /** The server's name, for messages. */
    private String name = "";
    /** The number of bytes at the start of {@link #out} that are written. */
    private int taken;
    private long written;
    private boolean outputEnds;
    private @Nullable CloseReason closeReason;
    private String closeMessage = "";

    TcpSocket(ClientLoop loop, InetSocketAddress address, SocketProtocol protocol) {
        super(loop, address);
        this.protocol = protocol;
        this.closeLimit = loop.timer(this::notTaken);
    }

    /** Begins the handshake. {@link SocketProtocol#opened} follows it. */
    void secure(SSLEngine engine, String serverName) {
        name = serverName;
        secure(engine, this);
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        Wire wire = wire();
        return wire == null ? null : wire.tlsSession();
    }

    /** The protocol negotiated by ALPN; "" for none, null before the end of the handshake and without TLS. */
    @Nullable String applicationProtocol() {
        Wire wire = wire();
        return wire == null ? null : wire.applicationProtocol();
    }

    @Override
    public void run(Runnable tasks) {
        awaitTasks();
        Thread.ofVirtual().name("freshet-client-tls").start(() -> {
            tasks.run();
            try {
                loop().execute(this::tasksDone);
            } catch (RejectedExecutionException e) {
                // The event loop has ended, and with it the connection.
            }
        });
    }

    @Override
    public void blocked() {
        awaitRoom();
    }

    /** Without close_notify, an attacker may have cut the connection (RFC 8446 section 6.1). */
    @Override
    void brokenOff(IOException e) {
        if (e instanceof TruncationException && tlsSession() == null) {
            end(CloseReason.TLS_FAILED, name + " closed during the TLS handshake");
        } else if (e instanceof SSLException && !(e instanceof TruncationException)) {
            end(CloseReason.TLS_FAILED, "TLS with " + name + ": " + e.getMessage());
        } else {
            super.brokenOff(e);
        }
    }

    @Override
    public void protocol(SocketProtocol spoken) {
        protocol = spoken;
    }

    @Override
    public OutputBytes out() {
        if (out.array().length == 0) {
            out.reset(loop().buffers().arrays().take());
        }
        return out;
    }

    @Override
    public int pending() {
        return out.size() - taken;
    }

    @Override
    public long written() {
        Wire wire = wire();
        return wire == null ? 0 : written + wire.underway();
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
    boolean writeUnsent(SocketChannel open, Wire wire) throws IOException {
        int before = pending();
        if (before > 0) {
            int count = wire.write(out.array(), taken, before);
            taken += count;
            written += count;
            if (count < before) {
                keepRest();
                tellRoom(before);
                return false;
            }
        }
        if (!forgetArray()) {
            wire.forgetSource();
        }
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

    /** Returns the array, because idle connections hold none; returns whether others will use it. */
    private boolean forgetArray() {
        taken = 0;
        boolean kept = loop().buffers().arrays().give(out.array());
        out.reset(LoopBuffers.NONE);
        return kept;
    }

    @Override
    void ended(CloseReason reason, String message) {
        closeLimit.cancel();
        forgetArray();
        protocol.closed(reason, message);
    }
}
