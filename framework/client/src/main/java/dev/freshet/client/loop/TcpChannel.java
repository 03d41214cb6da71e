package dev.freshet.client.loop;

import dev.freshet.client.loop.Interest.Need;
import dev.freshet.transport.PlainWire;
import dev.freshet.transport.Wire;
import dev.freshet.transport.tls.TlsEnd;
import dev.freshet.transport.tls.TlsWire;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Reads and writes a TCP connection on an event loop, with or without TLS. No method blocks. */
abstract class TcpChannel extends LoopChannel {
    /** The number of full buffers to read before other connections get their turn. */
    private static final int READS_A_TURN = 8;

    private final Interest interest = new Interest();
    private final Runnable flush = this::flushNow;
    private @Nullable SocketChannel channel;
    private @Nullable Wire wire;
    /** A read of fewer bytes has emptied the socket. */
    private int fullRead = LoopBuffers.SIZE;
    private boolean securing;
    private boolean inputOver;
    /** Whether output is queued for {@link #flush()}, or waits for the socket to accept more. */
    private boolean writing;
    /** The failure of a write, after which nothing more is written. */
    private @Nullable IOException outputFailure;

    TcpChannel(ClientLoop loop, InetSocketAddress address) {
        super(loop, address);
    }

    /** The connection is established, and again once it is secured. Output that this adds is flushed afterwards. */
    abstract void made();

    /** Receives {@code bytes[0..length)}, which are overwritten after this call. */
    abstract void received(byte[] bytes, int length);

    /** The peer sends no more. */
    abstract void inputEnded();

    /** Writes as much as the channel accepts; returns whether that was everything. */
    abstract boolean writeUnsent(SocketChannel open, Wire wire) throws IOException;

    @Override
    final void connected(SocketChannel open, SelectionKey key) {
        channel = open;
        wire = new PlainWire(open);
        interest.begin(key);
        made();
        flush();
    }

    /** Continues with TLS, and begins its handshake. */
    final void secure(SSLEngine engine, TlsEnd end) {
        SocketChannel open = channel;
        if (open != null && isEstablished()) {
            wire = new TlsWire(engine, open, loop().buffers().tls(), end);
            fullRead = LoopBuffers.FULL_TLS_READ;
            securing = true;
            read();
        }
    }

    /** Null until the connection is established. */
    final @Nullable Wire wire() {
        return wire;
    }

    @Override
    final void ready(int operations) {
        if ((operations & SelectionKey.OP_WRITE) != 0) {
            if (interest.need() == Need.ROOM) {
                flushWire();
            }
            flush();
        }
        if ((operations & SelectionKey.OP_READ) != 0) {
            read();
        }
    }

    /** Turns reading on or off; while it is off, flow control slows the peer down. */
    final void input(boolean wanted) {
        Wire read = wire;
        if (!inputOver && interest.reading(wanted) && wanted && read != null && read.hasBuffered()) {
            // Not now: a caller further up the stack may be using the shared array.
            loop().execute(this::readOn);
        }
    }

    private void readOn() {
        try {
            read();
        } catch (RuntimeException | Error e) {
            failed(e);
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
                loop().execute(this::readOn);
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
            made();
        }
        if (count > 0 && isEstablished()) {
            received(bytes, count);
        }
        return count;
    }

    private boolean isReadable() {
        return isEstablished() && interest.isReading();
    }

    /** The wire cannot read on until {@link #tasksDone}. */
    final void awaitTasks() {
        interest.need(Need.TASKS);
    }

    /** Called on the event loop. */
    final void tasksDone() {
        interest.need(Need.NOTHING);
        readOn();
    }

    /** The wire cannot read on until the socket accepts its output. */
    final void awaitRoom() {
        interest.need(Need.ROOM);
    }

    private void flushWire() {
        Wire blocked = wire;
        try {
            if (blocked != null && blocked.flush()) {
                interest.need(Need.NOTHING);
                read();
            }
        } catch (IOException e) {
            brokenOff(e);
        }
    }

    /** The system reports a failure only once: after a failed write, a read sees a normal end. */
    private void endOfInput() {
        IOException failure = outputFailure;
        if (failure == null) {
            input(false);
            inputOver = true;
            inputEnded();
        } else {
            brokenOff(failure);
        }
    }

    /** The connection broke, or TLS did. */
    void brokenOff(IOException e) {
        end(CloseReason.RESET, "the connection broke: " + e.getMessage());
    }

    /** Writes output once the current callback or task has returned. */
    final void requestFlush() {
        if (!writing && isWritable()) {
            writing = true;
            loop().events().afterCallback(flush);
        }
    }

    private boolean isWritable() {
        return isEstablished() && !securing;
    }

    private void flushNow() {
        try {
            flush();
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    private void flush() {
        SocketChannel open = channel;
        Wire output = wire;
        if (open == null || output == null || !isWritable() || outputFailure != null) {
            return;
        }
        try {
            writing = false;
            boolean all = writeUnsent(open, output);
            interest.output(!all);
            writing |= !all;
            output.release();
        } catch (SSLException e) {
            brokenOff(e);
        } catch (IOException e) {
            outputFailed(e);
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

    /** Ends output, which the peer sees as the end of input. */
    final void shutdownOutput() {
        Wire open = wire;
        if (open != null && isEstablished() && outputFailure == null) {
            try {
                open.endOutput();
            } catch (IOException e) {
                outputFailed(e);
            }
        }
    }

    @Override
    final void closing() {
        Wire last = wire;
        if (last != null) {
            last.sayGoodbye();
            last.forgetArrays();
        }
    }
}
