package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import dev.freshet.transport.PlainWire;
import dev.freshet.transport.Wire;
import dev.freshet.transport.tls.TlsWire;
import dev.freshet.transport.tls.TruncationException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A TCP connection, with TLS once {@link #secure} was called. It encrypts and decrypts on the event loop. */
final class TcpSocket extends LoopSocket {
    /** The number of full buffers to read before other connections get their turn. */
    private static final int READS_A_TURN = 8;
    private static final long CLOSE_NANOS = 5_000_000_000L;

    private final Runnable readOn = () -> guarded(this::read);
    private final Runnable flush = () -> guarded(this::flush);
    private final Interest interest;
    private final Unsent unsent;
    private @Nullable Wire wire;
    /** The server's name, for messages. */
    private String name = "";
    /** A read of fewer bytes has emptied the socket. */
    private int fullRead = LoopBuffers.SIZE;
    private boolean securing;
    private boolean inputOver;
    /** Whether output is queued for {@link #flush()}, or waits for the socket to accept more. */
    private boolean writing;
    private Then then = Then.GO_ON;
    /** The failure of a write, after which nothing more is written. */
    private @Nullable IOException outputFailure;

    /** What follows once all output is written. */
    private enum Then { GO_ON, END_OUTPUT, CLOSE }

    TcpSocket(ClientLoop loop, InetSocketAddress address, SocketProtocol protocol) {
        super(loop, address, protocol);
        this.interest = new Interest(loop, readOn);
        this.unsent = new Unsent(loop.buffers().arrays());
    }

    @Override
    void connected(SocketChannel open, SelectionKey key) {
        wire = new PlainWire(open);
        interest.begin(key);
        protocol().opened();
        flush();
    }

    /** Begins the handshake. {@link SocketProtocol#opened} follows it. */
    void secure(SSLEngine engine, String serverName) {
        SocketChannel open = channel();
        if (open != null && isEstablished()) {
            name = serverName;
            wire = new TlsWire(engine, open, loop().buffers().tls(), interest);
            fullRead = LoopBuffers.FULL_TLS_READ;
            securing = true;
            read();
        }
    }

    @Override
    @Nullable SSLSession tlsSession() {
        return wire == null ? null : wire.tlsSession();
    }

    /** The protocol negotiated by ALPN; "" for none, null before the end of the handshake and without TLS. */
    @Nullable String applicationProtocol() {
        return wire == null ? null : wire.applicationProtocol();
    }

    @Override
    public void ready(int operations) {
        if (!isEstablished()) {
            finishConnecting();
            return;
        }
        if ((operations & SelectionKey.OP_WRITE) != 0) {
            if (interest.isBlocked()) {
                flushWire();
            }
            flush();
        }
        if ((operations & SelectionKey.OP_READ) != 0) {
            read();
        }
    }

    @Override
    void reading(boolean wanted) {
        Wire read = wire;
        if (!inputOver && interest.reading(wanted) && wanted && read != null && read.hasBuffered()) {
            // Not now: a caller further up the stack may be using the shared array.
            loop().execute(readOn);
        }
    }

    private void read() {
        Wire read = wire;
        if (read == null) {
            return;
        }
        try {
            int count = 0;
            boolean more = true;
            for (int i = 0; i < READS_A_TURN && more && isReadable(); i++) {
                count = readOnce(read);
                more = count >= fullRead || read.hasBuffered();
            }
            if (count < 0) {
                endOfInput();
            } else if (isReadable() && read.hasBuffered()) {
                loop().execute(readOn);
            }
        } catch (IOException e) {
            brokenOff(e);
        }
        read.release();
    }

    private int readOnce(Wire read) throws IOException {
        byte[] bytes = loop().buffers().received();
        int count = read.read(bytes, 0, bytes.length);
        if (securing && read.tlsSession() != null) {
            securing = false;
            protocol().opened();
        }
        if (count > 0 && isEstablished()) {
            protocol().received(bytes, 0, count);
        }
        return count;
    }

    private boolean isReadable() {
        return isEstablished() && interest.isReading();
    }

    /** The system reports a failure only once: after a failed write, a read sees a normal end. */
    private void endOfInput() {
        IOException failure = outputFailure;
        if (failure == null) {
            reading(false);
            inputOver = true;
            protocol().inputEnded();
        } else {
            brokenOff(failure);
        }
    }

    /** The connection or TLS failed. Without close_notify, an attacker may have cut it (RFC 8446 section 6.1). */
    private void brokenOff(IOException e) {
        if (e instanceof TruncationException && tlsSession() == null) {
            close(CloseReason.TLS_FAILED, name + " closed during the TLS handshake");
        } else if (e instanceof SSLException && !(e instanceof TruncationException)) {
            close(CloseReason.TLS_FAILED, "TLS with " + name + ": " + e.getMessage());
        } else {
            close(CloseReason.RESET, "the connection broke: " + e.getMessage());
        }
    }

    private void flushWire() {
        Wire blocked = wire;
        try {
            if (blocked != null && blocked.flush()) {
                interest.unblocked();
                read();
            }
        } catch (IOException e) {
            brokenOff(e);
        }
    }

    @Override
    OutputBytes out() {
        return unsent.out();
    }

    @Override
    int pending() {
        return unsent.pending();
    }

    @Override
    long written() {
        return wire == null ? 0 : unsent.written() + wire.underway();
    }

    @Override
    long position() {
        // Unlike in written(), bytes of a TLS record that the socket has accepted in part count as pending.
        return unsent.written() + unsent.pending();
    }

    @Override
    void flushLater() {
        if (!writing && isWritable()) {
            writing = true;
            loop().events().afterCallback(flush);
        }
    }

    private boolean isWritable() {
        return isEstablished() && !securing;
    }

    private void flush() {
        Wire output = wire;
        if (output == null || !isWritable() || outputFailure != null) {
            return;
        }
        try {
            int before = pending();
            boolean all = unsent.writeTo(output);
            writing = !all;
            if (pending() < before) {
                protocol().roomMade();
            }
            if (all) {
                endIfWritten(output);
            }
            interest.output(!all);
            output.release();
        } catch (SSLException e) {
            brokenOff(e);
        } catch (IOException e) {
            outputFailed(e);
        }
    }

    private void endIfWritten(Wire output) {
        if (pending() > 0 || !isEstablished()) {
            return; // the protocol has added output or closed the connection
        }
        if (then == Then.CLOSE) {
            late();
        } else if (then == Then.END_OUTPUT) {
            then = Then.GO_ON;
            try {
                output.endOutput();
            } catch (IOException e) {
                outputFailed(e); // also if TLS fails: the peer's last bytes can still be read
            }
        }
    }

    /** Continues reading, because the server may have sent something before the connection broke. */
    private void outputFailed(IOException e) {
        outputFailure = e;
        interest.output(false);
        if (inputOver) {
            brokenOff(e);
        }
    }

    @Override
    void endOutput() {
        then = then == Then.CLOSE ? Then.CLOSE : Then.END_OUTPUT;
        flushLater();
    }

    @Override
    void closeWhenWritten(CloseReason reason, String message) {
        if (pending() == 0) {
            close(reason, message);
            return;
        }
        reading(false);
        then = Then.CLOSE;
        closeAt(System.nanoTime() + CLOSE_NANOS, reason, message);
        flushLater();
    }

    @Override
    void closing() {
        Wire last = wire;
        if (last != null) {
            last.sayGoodbye();
            last.forgetArrays();
        }
    }

    @Override
    void ended() {
        unsent.drop();
    }
}
