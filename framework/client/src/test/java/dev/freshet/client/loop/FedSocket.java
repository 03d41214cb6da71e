package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A socket that takes everything at once and reads what a test feeds to its protocol. */
final class FedSocket extends LoopSocket {
    private final OutputBytes out = new OutputBytes(new byte[64]);
    private long written;
    private boolean closed;
    private boolean reading = true;

    FedSocket(ClientLoop loop) {
        super(loop, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), new Nobody());
    }

    /** Before there is a protocol. */
    private static final class Nobody implements SocketProtocol {
        @Override
        public void opened() {
        }

        @Override
        public void received(byte[] bytes, int from, int to) {
        }

        @Override
        public void inputEnded() {
        }

        @Override
        public void closed(CloseReason reason, String message) {
        }
    }

    /** Gives these bytes to the protocol in an array that is overwritten then, as the loop's is. */
    void feed(byte[] bytes, int from, int to) {
        if (!closed && reading && from < to) {
            byte[] copy = new byte[to - from];
            System.arraycopy(bytes, from, copy, 0, to - from);
            protocol().received(copy, 0, copy.length);
            Arrays.fill(copy, (byte) 'X');
        }
    }

    void end() {
        if (!closed) {
            protocol().inputEnded();
        }
    }

    @Override
    void connected(SocketChannel open, SelectionKey key) {
    }

    @Override
    public void ready(int operations) {
    }

    @Override
    void closing() {
    }

    @Override
    void ended() {
        closed = true;
    }

    @Override
    @Nullable SSLSession tlsSession() {
        return null;
    }

    @Override
    OutputBytes out() {
        return out;
    }

    @Override
    int pending() {
        return 0;
    }

    @Override
    long written() {
        return written + out.size();
    }

    @Override
    long position() {
        return written();
    }

    @Override
    void flushLater() {
        written += out.size();
        out.size(0);
    }

    @Override
    void reading(boolean wanted) {
        reading = wanted;
    }

    @Override
    void endOutput() {
    }

    @Override
    void closeWhenWritten(CloseReason reason, String message) {
        close(reason, message);
    }
}
