package dev.freshet.client.loop;

import dev.freshet.http.log.LineLimit;
import dev.freshet.transport.PlainWire;
import dev.freshet.transport.Wire;
import dev.freshet.transport.tls.TlsEnd;
import dev.freshet.transport.tls.TlsWire;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.channels.UnresolvedAddressException;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A TCP connection on an event loop. No method blocks. */
abstract class TcpChannel extends LoopChannel {
    private static final Logger LOG = LoggerFactory.getLogger(TcpChannel.class);
    /** The number of full buffers to read before other connections get their turn. */
    private static final int READS_A_TURN = 8;

    private enum State { CONNECTING, SECURING, OPEN, CLOSED }

    /** What the wire needs before it can read on. */
    private enum Need { NOTHING, TASKS, ROOM }

    private final ClientLoop loop;
    private final InetSocketAddress address;
    private @Nullable SocketChannel channel;
    private @Nullable Wire wire;
    private @Nullable SelectionKey key;
    /** A read of fewer bytes has emptied the socket. */
    private int fullRead = LoopBuffers.SIZE;
    private Need need = Need.NOTHING;
    private State state = State.CONNECTING;
    private boolean reading = true;
    private boolean inputOver;
    /** Whether output is queued for {@link #flush()}, or waits for the socket to accept more. */
    private boolean writing;
    /** The failure of a write, after which nothing more is written. */
    private @Nullable IOException outputFailure;

    TcpChannel(ClientLoop loop, InetSocketAddress address) {
        this.loop = loop;
        this.address = address;
    }

    /** The connection is established, and again once it is secured. Output added by this method is flushed afterwards. */
    abstract void made();

    /** Receives {@code bytes[0..length)}, which are overwritten after this call. */
    abstract void received(byte[] bytes, int length);

    /** The peer sends no more. */
    abstract void inputEnded();

    /** Writes as much as the channel accepts; returns whether that was everything. */
    abstract boolean writeUnsent(SocketChannel open, Wire wire) throws IOException;

    /** The connection has ended. The last call. */
    abstract void ended(CloseReason reason, String message);

    public final ClientLoop loop() {
        return loop;
    }

    public final InetSocketAddress remoteAddress() {
        return address;
    }

    final boolean isClosed() {
        return state == State.CLOSED;
    }

    /** Starts connecting; the result is reported later in any case. */
    final void connect() {
        try {
            SocketChannel opened = SocketChannel.open();
            channel = opened;
            wire = new PlainWire(opened);
            opened.configureBlocking(false);
            opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (opened.connect(address)) {
                loop.execute(this::connected);
            } else {
                key = loop.register(opened, SelectionKey.OP_CONNECT, this);
            }
        } catch (IOException | UnresolvedAddressException e) {
            loop.execute(() -> notMade(e));
        }
    }

    @Override
    final void ready(int operations) {
        if ((operations & SelectionKey.OP_CONNECT) != 0) {
            finishConnect();
            return;
        }
        if ((operations & SelectionKey.OP_WRITE) != 0) {
            if (need == Need.ROOM) {
                flushWire();
            }
            flush();
        }
        if ((operations & SelectionKey.OP_READ) != 0) {
            read();
        }
    }

    private void finishConnect() {
        SocketChannel pending = channel;
        try {
            if (pending != null && pending.finishConnect()) {
                connected();
            }
        } catch (IOException e) {
            notMade(e);
        }
    }

    private void connected() {
        if (state != State.CONNECTING) {
            return;
        }
        try {
            if (key == null && channel != null) {
                key = loop.register(channel, SelectionKey.OP_READ, this);
            }
        } catch (IOException e) {
            notMade(e);
            return;
        }
        state = State.OPEN;
        interest(false);
        made();
        flush();
    }

    private void notMade(Exception e) {
        if (e instanceof UnresolvedAddressException) {
            end(CloseReason.CONNECT_FAILED, "cannot resolve " + address.getHostString());
        } else if (!(e instanceof ConnectException)) {
            end(CloseReason.CONNECT_FAILED, "cannot connect to " + address + ": " + e.getMessage());
        } else if (String.valueOf(e.getMessage()).contains("timed out")) {
            end(CloseReason.CONNECT_TIMEOUT, address + " did not answer");
        } else {
            end(CloseReason.CONNECT_REFUSED, address + " refused the connection");
        }
    }

    /** Turns reading on or off; while it is off, flow control slows the peer down. */
    final void input(boolean wanted) {
        if (reading != wanted && !inputOver) {
            reading = wanted;
            Wire read = wire;
            if (read != null && state == State.OPEN) {
                interest(isOutputBlocked());
                if (wanted && read.hasBuffered()) {
                    // Not now: a caller further up the stack may be using the shared array.
                    loop.execute(this::readOn);
                }
            }
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
                loop.execute(this::readOn);
            }
        } catch (IOException e) {
            brokenOff(e);
        }
        read.release();
    }

    private int readOnce(Wire read) throws IOException {
        byte[] bytes = loop.buffers().received();
        int count = read.read(bytes, 0, bytes.length);
        if (state == State.SECURING && read.tlsSession() != null) {
            state = State.OPEN;
            made();
        }
        if (count > 0 && state == State.OPEN) {
            received(bytes, count);
        }
        return count;
    }

    private boolean isReadable() {
        return reading && need == Need.NOTHING && (state == State.OPEN || state == State.SECURING);
    }

    /** Continues with TLS, and begins its handshake. */
    final void secure(SSLEngine engine, TlsEnd end) {
        SocketChannel open = channel;
        if (open != null && state == State.OPEN) {
            wire = new TlsWire(engine, open, loop.buffers().tls(), end);
            fullRead = LoopBuffers.FULL_TLS_READ;
            state = State.SECURING;
            read();
        }
    }

    final @Nullable Wire wire() {
        return wire;
    }

    /** The wire cannot read on until {@link #tasksDone}. */
    final void awaitTasks() {
        need = Need.TASKS;
        interest(false);
    }

    /** Called on the event loop. */
    final void tasksDone() {
        need = Need.NOTHING;
        if (state != State.CLOSED) {
            interest(false);
            readOn();
        }
    }

    /** The wire cannot read on until the socket accepts its output. */
    final void awaitRoom() {
        need = Need.ROOM;
        interest(true);
    }

    private void flushWire() {
        Wire blocked = wire;
        try {
            if (blocked != null && blocked.flush()) {
                need = Need.NOTHING;
                interest(false);
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
        if (!writing && state == State.OPEN) {
            writing = true;
            loop.flushLater(this);
        }
    }

    @Override
    final void flush() {
        SocketChannel open = channel;
        Wire output = wire;
        if (open == null || output == null || state != State.OPEN || outputFailure != null) {
            return;
        }
        try {
            writing = false;
            boolean all = writeUnsent(open, output);
            if (state == State.OPEN) {
                interest(!all);
                writing |= !all;
            }
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
        if (inputOver) {
            brokenOff(e);
        } else if (state == State.OPEN) {
            interest(false);
        }
    }

    private boolean isOutputBlocked() {
        SelectionKey registered = key;
        return registered != null && (registered.interestOps() & SelectionKey.OP_WRITE) != 0;
    }

    private void interest(boolean write) {
        SelectionKey registered = key;
        int wanted = (reading && need == Need.NOTHING ? SelectionKey.OP_READ : 0)
                | (write || need == Need.ROOM ? SelectionKey.OP_WRITE : 0);
        if (registered != null && registered.interestOps() != wanted) {
            registered.interestOps(wanted);
        }
    }

    /** Ends output, which the peer sees as the end of input. */
    final void shutdownOutput() {
        Wire open = wire;
        if (open != null && state == State.OPEN && outputFailure == null) {
            try {
                open.endOutput();
            } catch (IOException e) {
                outputFailed(e);
            }
        }
    }

    /** Ends the connection, unless it has ended. Calls {@link #ended} before it returns. */
    final void end(CloseReason reason, String message) {
        if (state == State.CLOSED) {
            return;
        }
        state = State.CLOSED;
        Wire last = wire;
        SocketChannel open = channel;
        if (open != null && last != null) {
            last.sayGoodbye();
            last.forgetArrays();
            try {
                open.close();
            } catch (IOException e) {
                LOG.debug("Closing the connection to {}: {}", address, e.toString());
            }
        }
        ended(reason, message);
    }

    @Override
    final void failed(Throwable failure) {
        LineLimit.write(LOG::error, LOG::debug, failure,
                "The listener of a connection to {} failed", address, failure);
        end(CloseReason.CLOSED_HERE, "the listener failed: " + failure);
    }

    @Override
    final void loopClosed() {
        end(CloseReason.CLOSED_HERE, "the event loop was closed");
    }
}
