package dev.freshet.server;

import dev.freshet.http.HttpApplication;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.admission.BodyPlaces;
import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.admission.Clients;
import dev.freshet.server.config.Limit;
import dev.freshet.server.config.LimitCounters;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TlsException;
import dev.freshet.server.exchange.AccessLog;
import dev.freshet.server.exchange.BodyRoom;
import dev.freshet.server.exchange.DateLine;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.Listeners;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.SelectorLoop;
import dev.freshet.transport.BufferPool;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A running HTTP server with one or more listeners. It accepts connections from {@link #start} until {@link #stop}. The
 * listeners share its event loops, threads, buffers and limits.
 *
 * <pre>{@code
 * HttpServer server = HttpServer.start(ServerConfig.DEFAULT.withPort(0), request ->
 *         (asked, answer) -> answer.send("Hello, World!"));
 * }</pre>
 */
public final class HttpServer implements AutoCloseable {
    /** Enough for most heads, but small: each connection blocked in a read holds one, and there may be thousands. */
    private static final int INPUT_BUFFER = 2 * 1024;
    private static final int OUTPUT_BUFFER = 4 * 1024;
    private static final int BUFFERS_KEPT = 256;
    private static final Duration CUT_OFF_GRACE = Duration.ofMillis(500);
    private static final long LOOK_NANOS = Duration.ofMillis(5).toNanos();

    private final ServerConfig config;
    private final Mode mode;
    private final List<SelectorLoop> loops = new ArrayList<>();
    private final Admission admission;
    private final LimitCounters limits = new LimitCounters();
    /** See {@link EngineContext#closed}. */
    private final Set<Protocol> closed = ConcurrentHashMap.newKeySet();
    private final ListenerProtocols protocols;
    private final Listeners listeners;
    private volatile boolean draining;
    private volatile boolean stopping;
    /** The result of {@link #stop()}. */
    private boolean stoppedCleanly;

    private HttpServer(ServerConfig config, HttpApplication application, long quietNanos) throws IOException {
        this.config = config;
        this.mode = Mode.of(config);
        ClientLimit share = new ClientLimit(config.clientShare());
        this.admission = new Admission(config.maxConcurrency(), config.maxQueue(), share);
        DateLine date = new DateLine();
        EngineContext.Nanos timeouts = EngineContext.Nanos.of(config.timeouts());
        EngineContext context = new EngineContext(application, config.http1(), timeouts, config.bodyRate(),
                new BodyRoom(config.bodyMemory(), timeouts.queue(), limits),
                admission, bodyPlaces(config), mode.handovers(), mode.loopsServe(), mode.mayDefer(), date,
                () -> draining, limits, config.accessLog() ? new AccessLog(!config.listeners().isEmpty()) : null,
                new BufferPool(INPUT_BUFFER, BUFFERS_KEPT), new BufferPool(OUTPUT_BUFFER, BUFFERS_KEPT), closed);
        protocols = new ListenerProtocols(context, config);
        openLoops(date, quietNanos);
        listeners = new Listeners(new Listeners.Room(config.maxConnections(), share, config.sendBuffer(),
                () -> limits.count(Limit.CONNECTIONS)), loops, new Clients(mode.threads()::newShare),
                mode.connections());
        try {
            for (ListenerConfig listener : config.allListeners()) {
                listen(listener);
            }
        } catch (IOException | RuntimeException e) {
            listeners.abandon();
            end();
            throw e;
        }
        loops.forEach(SelectorLoop::start);
    }

    /**
     * Binds all listeners, or none, and returns at once; the server runs until stopped.
     *
     * @throws ListenException if a listener cannot listen, for example because its port is in use or not permitted
     * @throws TlsException if a file of the TLS settings is missing or invalid
     */
    public static HttpServer start(ServerConfig config, HttpApplication application) throws IOException {
        return new HttpServer(config, application, SelectorLoop.DRAIN_QUIET_NANOS);
    }

    /** For tests in which no client may be too late: in a shutdown, idle connections stay open for {@code quiet}. */
    static HttpServer start(ServerConfig config, HttpApplication application, Duration quiet) throws IOException {
        return new HttpServer(config, application, quiet.toNanos());
    }

    /**
     * The bound port of the listener {@code main}; the one that the system chose if the configuration says 0.
     *
     * @throws IllegalStateException if it has a UNIX domain socket instead
     */
    public int port() {
        return port(ListenerConfig.MAIN);
    }

    /**
     * The bound port of a listener.
     *
     * @throws IllegalArgumentException if there is no listener of this name
     * @throws IllegalStateException if it has a UNIX domain socket instead
     */
    public int port(String listener) {
        if (listeners.address(listener) instanceof InetSocketAddress address) {
            return address.getPort();
        }
        throw new IllegalStateException("the listener " + listener + " has no port; it listens on "
                + listeners.address(listener));
    }

    public ServerConfig config() {
        return config;
    }

    /** The number of open connections. */
    public int connections() {
        return listeners.open();
    }

    /**
     * The number of open connections of a listener.
     *
     * @throws IllegalArgumentException if there is no listener of this name
     */
    public int connections(String listener) {
        return listeners.open(listener);
    }

    /**
     * The number of connections that a listener has accepted since startup.
     *
     * @throws IllegalArgumentException if there is no listener of this name
     */
    public long accepted(String listener) {
        return listeners.accepted(listener);
    }

    /** The number of requests in flight; those of non-blocking handlers do not count. */
    public int requestsInHand() {
        return admission.inHand();
    }

    /** The number of requests that are queued under {@code max-concurrency}. */
    public int requestsQueued() {
        return admission.queued();
    }

    /** Whether load balancers may send new clients here: false as soon as {@link #stop} is called. */
    public boolean ready() {
        return !stopping;
    }

    /** How often this limit was enforced since startup. */
    public long reached(Limit limit) {
        return limits.of(limit);
    }

    /**
     * Shuts the server down gracefully and blocks until it has ended:
     * <ol>
     * <li>For {@code shutdown-delay}, only {@link #ready} changes.
     * <li>The server accepts no more connections. It completes accepted requests, with Connection: close, and closes
     *     idle connections after a quiet second.
     * <li>After {@code shutdown-timeout}, it cuts off what is left.
     * </ol>
     *
     * <p>Handlers whose clients are gone are waited for, too. A second call only waits for the first, and returns the
     * same.
     *
     * @return whether all connections and handlers ended by themselves
     */
    public boolean stop() {
        return stop(() -> { });
    }

    /**
     * Same as {@link #stop()}, with an action between the steps 1 and 2. It can end responses that otherwise last as
     * long as their clients want. If it throws, the server stops all the same, and this method then throws that.
     */
    public synchronized boolean stop(Runnable afterDelay) {
        if (!stopping) {
            stopping = true;
            letOthersSee(config.shutdownDelay());
            try {
                afterDelay.run();
            } finally {
                stoppedCleanly = drainAndEnd();
            }
        }
        return stoppedCleanly;
    }

    private boolean drainAndEnd() {
        listeners.drain(() -> draining = true);
        // A limit that does not fit a long of nanoseconds becomes the longest one that does.
        long limit = System.nanoTime() + TimeUnit.NANOSECONDS.convert(config.shutdownTimeout());
        boolean clean = listeners.awaitEnd(config.shutdownTimeout()) && awaitHandlers(limit);
        if (!clean) {
            // Queued requests go first: otherwise each interrupted handler would let the next one begin.
            admission.dropWaiting();
            listeners.cutOff();
            closed.forEach(Protocol::abort);
            limit = System.nanoTime() + CUT_OFF_GRACE.toNanos();
            if (listeners.awaitEnd(CUT_OFF_GRACE)) {
                awaitHandlers(limit);
            }
        }
        mode.threads().stop(CUT_OFF_GRACE);
        end();
        return clean;
    }

    /**
     * Waits for handlers that outlive their connections, because they may still use what the application closes next.
     * Polls, so that requests do not have to signal their end.
     */
    private boolean awaitHandlers(long limit) {
        while (!admission.isEmpty() || !closed.isEmpty()) {
            if (limit - System.nanoTime() <= 0 || Thread.currentThread().isInterrupted()) {
                return false;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return true;
    }

    private static void letOthersSee(Duration delay) {
        try {
            Thread.sleep(delay);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the caller wants the shutdown to be quick
        }
    }

    @Override
    public void close() {
        stop();
    }

    private void listen(ListenerConfig listener) throws IOException {
        ListenerKind kind = protocols.of(listener);
        try {
            listeners.add(listener, config.backlog(), kind);
        } catch (IOException | UnresolvedAddressException e) {
            throw new ListenException(listener, e);
        }
    }

    private static BodyPlaces bodyPlaces(ServerConfig config) {
        return new BodyPlaces(config.threadType() == ThreadType.PLATFORM ? config.threadPoolSize() : Integer.MAX_VALUE);
    }

    private void openLoops(DateLine date, long quietNanos) throws IOException {
        try {
            for (int i = 0; i < mode.loops(); i++) {
                Runnable onTick = i > 0 ? null : () -> {
                    date.refresh();
                    admission.expire(System.nanoTime());
                    protocols.tick();
                };
                loops.add(new SelectorLoop("freshet-loop-" + (i + 1), onTick, quietNanos));
            }
        } catch (IOException e) {
            endLoops();
            throw e;
        }
    }

    private void end() {
        protocols.close();
        endLoops();
    }

    private void endLoops() {
        loops.forEach(SelectorLoop::stop);
        loops.forEach(SelectorLoop::join);
    }
}
