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
 * TLS for the connections of a server. Reads the certificates, and again when their files change; existing connections
 * keep theirs.
 */
public final class ServerTls implements WireFactory, AutoCloseable {
    /** The ALPN name (RFC 9113 section 3.2). */
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
     * @throws dev.freshet.server.TlsException if a file is missing or damaged, or does not fit the others
     */
    public static ServerTls open(TlsConfig config, boolean http2) throws IOException {
        return new ServerTls(config, http2);
    }

    @Override
    public Wire on(SocketChannel channel, Runnable whenBlocked) {
        return new TlsWire(setup.engine(), channel, buffers, handshakes, whenBlocked);
    }

    /** Runs the handshakes of connections that an event loop watches. */
    public Executor handshakes() {
        return handshakes;
    }

    /** Call it every quarter of a second, from one thread. */
    public void tick() {
        handshakes.tick();
    }

    /** Stops checking files, and ends handshakes in progress. */
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
            LOG.info("Reloaded the TLS certificates; new connections use them");
        } catch (IOException | RuntimeException e) {
            LOG.error("Cannot reload the TLS certificates, keeping the old ones: {}", e.getMessage());
        }
    }
}
