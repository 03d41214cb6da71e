package dev.freshet.transport.tls;

import dev.freshet.transport.Wire;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** TLS on a socket, with the JDK's engine. {@link #read} performs the handshake. */
public final class TlsWire implements Wire {
    private static final Logger LOG = LoggerFactory.getLogger(TlsWire.class);

    private final SSLEngine engine;
    private final SocketChannel channel;
    private final TlsOutput output;
    private final TlsInput input;
    private boolean dropping;
    private volatile @Nullable SSLSession session;

    /** @param engine in client or server mode, which the caller has set */
    public TlsWire(SSLEngine engine, SocketChannel channel, TlsBuffers buffers, TlsEnd end) {
        this.engine = engine;
        this.channel = channel;
        this.output = new TlsOutput(engine, channel, buffers);
        this.input = new TlsInput(engine, channel, buffers, output, end);
    }

    @Override
    public int read(byte[] into, int from, int max) throws IOException {
        if (dropping) {
            // Input that is dropped need not be decrypted.
            return channel.read(ByteBuffer.wrap(into, from, max));
        }
        int read = input.read(into, from, max);
        if (session == null && input.shaken()) {
            session = engine.getSession();
        }
        return read;
    }

    @Override
    public int write(byte[] bytes, int from, int length) throws IOException {
        return output.write(bytes, from, length);
    }

    @Override
    public int underway() {
        return output.underway();
    }

    @Override
    public boolean hasBuffered() {
        return !dropping && input.hasBuffered();
    }

    @Override
    public boolean flush() throws IOException {
        return output.flush();
    }

    @Override
    public void endOutput() throws IOException {
        output.close();
        channel.shutdownOutput();
    }

    @Override
    public void dropInput() {
        dropping = true;
    }

    @Override
    public void sayGoodbye() {
        if (input.tasksRun()) {
            return;
        }
        try {
            output.close();
        } catch (IOException e) {
            LOG.debug("A peer left without close_notify: {}", e.toString());
        }
    }

    @Override
    public void forgetSource() {
        output.rest();
    }

    @Override
    public void forgetArrays() {
        rest();
    }

    @Override
    public void release() {
        input.release();
        output.rest();
    }

    @Override
    public void rest() {
        input.rest();
        output.rest();
    }

    @Override
    public @Nullable SSLSession tlsSession() {
        return session;
    }

    @Override
    public @Nullable String applicationProtocol() {
        return session == null ? null : engine.getApplicationProtocol();
    }
}
