package dev.freshet.server.tls;

import dev.freshet.server.TlsConfig;
import dev.freshet.server.io.Wire;
import dev.freshet.server.io.WireFactory;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS for the connections of a server: reads the certificates, again when their files have changed. Connections keep
 * what they began with.
 */
public final class ServerTls implements WireFactory, AutoCloseable {
    /** As ALPN names it (RFC 9113 section 3.2). */
    public static final String HTTP2 = "h2";
    private static final String HTTP1 = "http/1.1";
    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);

    private final TlsConfig config;
    private final List<String> applications;
    private final TlsBuffers buffers = new TlsBuffers();
    private final HandshakeThreads handshakes = new HandshakeThreads();
    private volatile TlsSetup setup;
    private @Nullable FileWatch watch;

    private ServerTls(TlsConfig config, boolean http2) throws IOException {
        this.config = config;
        this.applications = http2 ? List.of(HTTP2, HTTP1) : List.of(HTTP1);
        FileWatch files = FileWatch.of(config);
        this.setup = TlsSetup.of(config, applications);
        if (!config.reloadInterval().isZero() && !files.isEmpty()) {
            watch = files;
            files.start(config.reloadInterval(), this::reload);
        }
    }

    /**
     * Reads the files.
     *
     * @param http2 whether to offer HTTP/2
     * @throws dev.freshet.server.TlsException if one is missing, damaged or does not fit the others
     */
    public static ServerTls open(TlsConfig config, boolean http2) throws IOException {
        return new ServerTls(config, http2);
    }

    @Override
    public Wire on(SocketChannel channel, Runnable whenBlocked) {
        return new TlsWire(setup.engine(), channel, buffers, handshakes, whenBlocked);
    }

    /** What connections that a loop watches read on until their handshake is done. */
    public Executor handshakes() {
        return handshakes;
    }

    /** Every quarter of a second, by one thread. */
    public void tick() {
        handshakes.tick();
    }

    /** Looks for changed files no more, and ends what handshakes still do. */
    @Override
    public void close() {
        handshakes.stop();
        if (watch != null) {
            watch.stop();
        }
    }

    private void reload() {
        try {
            setup = TlsSetup.of(config, applications);
            LOG.info("New connections get the TLS certificates that are in the files now");
        } catch (IOException | RuntimeException e) {
            LOG.error("The TLS certificates stay as they are: {}", e.getMessage());
        }
    }
}
