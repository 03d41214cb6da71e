package dev.freshet.server.tls;

import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.server.io.WireFactory;
import dev.freshet.transport.Wire;
import dev.freshet.transport.tls.TlsBuffers;
import dev.freshet.transport.tls.TlsWire;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS for the connections of a listener. Reads the certificates, and reads them again when their files change. Existing
 * connections keep theirs. Logs which certificates are not valid or expire soon.
 */
public final class ServerTls implements WireFactory, AutoCloseable {
    /** The ALPN name (RFC 9113 section 3.2). */
    public static final String HTTP2 = "h2";
    private static final String HTTP1 = "http/1.1";
    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);
    private static final long SECONDS_OF_MINUTE = 60;

    private final TlsConfig config;
    private final String key;
    private final List<String> applications = new ArrayList<>(2);
    private final TlsBuffers buffers;
    private final HandshakeThreads handshakes;
    private final DateWarnings dates;
    private final FileWatch watch;
    private volatile TlsSetup setup;
    /** Why the last reload failed; null if it did not. Only the thread of the watch uses it. */
    private @Nullable String problem;
    /** The minute of the last {@link #warnOfDates}. */
    private long minute;

    /**
     * Reads the files.
     *
     * @param config the TLS settings of this listener
     * @param first the TLS of another listener, which shares its threads, buffers and warnings; null if there is none
     * @throws dev.freshet.server.config.TlsException if a file is missing or damaged, or does not fit the others
     */
    public ServerTls(ListenerConfig listener, TlsConfig config, @Nullable ServerTls first) throws IOException {
        this.config = config;
        this.key = listener.key() + ".tls";
        if (listener.http2()) {
            applications.add(HTTP2);
        }
        if (listener.http1()) {
            applications.add(HTTP1);
        }
        this.buffers = first == null ? new TlsBuffers(1) : first.buffers;
        this.handshakes = first == null ? new HandshakeThreads(Runtime.getRuntime().availableProcessors())
                : first.handshakes;
        this.dates = first == null ? new DateWarnings() : first.dates;
        this.watch = FileWatch.of(config);
        this.setup = TlsSetup.of(config, key, applications);
        dates.check(setup.keys().credentials(), Instant.now());
        watch.start(config.reloadInterval(), this::reload);
    }

    @Override
    public Wire on(SocketChannel channel, Runnable whenBlocked) {
        return new TlsWire(setup.engine(), channel, buffers, new ServerEnd(channel, handshakes, whenBlocked));
    }

    /** Runs the handshakes of connections that an event loop watches. */
    public Executor handshakes() {
        return handshakes;
    }

    /** Call it every quarter of a second, from one thread. */
    public void tick() {
        handshakes.tick();
    }

    /**
     * Logs which certificates are not valid at this time or expire soon. A file gets such a line at most once a day,
     * unless its problem changes. Call it at least every minute, from one thread.
     */
    public void warnOfDates(Instant now) {
        long current = Math.floorDiv(now.getEpochSecond(), SECONDS_OF_MINUTE);
        if (current != minute) {
            minute = current;
            dates.check(setup.keys().credentials(), now);
        }
    }

    /** Stops checking files, and ends handshakes in progress. */
    @Override
    public void close() {
        handshakes.stop();
        watch.stop();
    }

    /** Not even an Error ends the checks of the files, because nothing would start them again. */
    private boolean reload(boolean changed) {
        try {
            setup = TlsSetup.of(config, key, applications);
            problem = null;
            LOG.info("Reloaded the TLS certificates of {}; new connections use them", key);
            dates.check(setup.keys().credentials(), Instant.now());
            return true;
        } catch (IOException | RuntimeException e) {
            if (isNews(e, changed)) {
                LOG.error("Cannot reload the TLS certificates of {}, keeping the old ones: {}", key, e.getMessage());
            }
        } catch (Error e) {
            if (isNews(e, changed)) {
                LOG.error("Cannot reload the TLS certificates of {}, keeping the old ones", key, e);
            }
        }
        return false;
    }

    /** Another try that fails in the same way is not. */
    private boolean isNews(Throwable failure, boolean changed) {
        String before = problem;
        problem = failure.toString();
        return changed || !problem.equals(before);
    }
}
