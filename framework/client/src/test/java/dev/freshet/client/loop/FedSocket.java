package dev.freshet.client.loop;

import dev.freshet.http.OutputBytes;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/** A socket that takes everything at once and reads what a test feeds to its protocol. */
final class FedSocket implements LoopSocket {
    private final ClientLoop loop;
    private final OutputBytes out = new OutputBytes(new byte[64]);
    private @Nullable SocketProtocol protocol;
    private long written;
    private boolean closed;
    private boolean reading = true;

    FedSocket(ClientLoop loop) {
        this.loop = loop;
    }

    /** Gives these bytes to the protocol in an array that is overwritten then, as the loop's is. */
    void feed(byte[] bytes, int from, int to) {
        SocketProtocol fed = protocol;
        if (fed != null && !closed && reading && from < to) {
            byte[] copy = new byte[to - from];
            System.arraycopy(bytes, from, copy, 0, to - from);
            fed.received(copy, 0, copy.length);
            Arrays.fill(copy, (byte) 'X');
        }
    }

    void end() {
        SocketProtocol fed = protocol;
        if (fed != null && !closed) {
            fed.inputEnded();
        }
    }

    @Override
    public ClientLoop loop() {
        return loop;
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        return null;
    }

    @Override
    public void protocol(SocketProtocol spoken) {
        protocol = spoken;
    }

    @Override
    public void made() {
    }

    @Override
    public OutputBytes out() {
        return out;
    }

    @Override
    public int pending() {
        return 0;
    }

    @Override
    public long written() {
        return written + out.size();
    }

    @Override
    public void flushLater() {
        written += out.size();
        out.size(0);
    }

    @Override
    public void reading(boolean wanted) {
        reading = wanted;
    }

    @Override
    public void endOutput() {
    }

    @Override
    public void closeWhenWritten(CloseReason reason, String message) {
        close(reason, message);
    }

    @Override
    public void close(CloseReason reason, String message) {
        SocketProtocol told = protocol;
        if (!closed && told != null) {
            closed = true;
            told.closed(reason, message);
        }
    }

    @Override
    public void failed(Throwable failure) {
        throw new IllegalStateException(failure);
    }
}
