package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientLoop;
import dev.freshet.transport.EventLoop;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The event loops that pools share. Create one per program and close it at shutdown. Thread-safe. */
public final class ClientRuntime implements AutoCloseable {
    private final ClientLoop[] loops;
    private final @Nullable SSLContext tls;
    private final AtomicInteger turn = new AtomicInteger();
    private final Set<EndpointPool> pools = ConcurrentHashMap.newKeySet();
    /** The event loops of servers that begin requests. Changed only under the lock of this object. */
    private volatile ClientLoop[] hosts = {};
    private volatile boolean closed;

    private ClientRuntime(ClientLoop[] loops, @Nullable SSLContext tls) {
        this.loops = loops;
        this.tls = tls;
    }

    /** Starts one event loop per processor, with the JDK's default TLS context. */
    public static ClientRuntime start() {
        return start(Runtime.getRuntime().availableProcessors(), null);
    }

    /**
     * @param loops the number of event loops, at least 1
     * @param tls trusted certificates and the client certificate; null for {@link SSLContext#getDefault}
     */
    public static ClientRuntime start(int loops, @Nullable SSLContext tls) {
        if (loops < 1) {
            throw new IllegalArgumentException("the number of event loops must be at least 1, is " + loops);
        }
        return start(loops, tls, ClientLoop::start);
    }

    /** @param starter starts the event loop with this name */
    static ClientRuntime start(int loops, @Nullable SSLContext tls, Function<String, ClientLoop> starter) {
        List<ClientLoop> started = new ArrayList<>();
        try {
            for (int i = 1; i <= loops; i++) {
                started.add(starter.apply("freshet-client-" + i));
            }
        } catch (RuntimeException | Error failure) {
            // The caller may try again, and each try would leave more threads and file descriptors.
            started.forEach(ClientLoop::close);
            throw failure;
        }
        return new ClientRuntime(started.toArray(ClientLoop[]::new), tls);
    }

    /**
     * Opens a pool; its first request makes the first connection.
     *
     * @throws IllegalStateException if the runtime is closed, or TLS is needed and there is no TLS context
     */
    public ConnectionPool open(Endpoint endpoint, PoolSettings settings) {
        SSLContext context = endpoint.protocol().isSecure() ? tls(settings) : null;
        EndpointPool pool = new EndpointPool(this, endpoint, settings, context);
        pools.add(pool);
        if (closed) {
            pool.close();
            throw new IllegalStateException("the client is closed");
        }
        return pool;
    }

    /** Closes all pools and event loops; requests in progress fail. */
    @Override
    public void close() {
        closed = true;
        pools.forEach(EndpointPool::close);
        for (ClientLoop loop : loops) {
            loop.close();
        }
    }

    /**
     * Uses the event loop of a server for new connections. The loop can then pass responses on without waking another
     * thread.
     */
    void host(EventLoop caller) {
        if (!isHost(caller)) {
            add(caller);
        }
    }

    private synchronized void add(EventLoop caller) {
        ClientLoop[] before = Arrays.stream(hosts).filter(ClientLoop::isRunning).toArray(ClientLoop[]::new);
        if (!isHost(caller)) {
            ClientLoop[] more = Arrays.copyOf(before, before.length + 1);
            more[before.length] = ClientLoop.on(caller);
            hosts = more;
        }
    }

    private boolean isHost(EventLoop loop) {
        for (ClientLoop host : hosts) {
            if (host.isOn(loop)) {
                return true;
            }
        }
        return false;
    }

    /** The event loop for the next connection. */
    ClientLoop nextLoop() {
        int next = turn.getAndIncrement();
        ClientLoop[] shared = hosts;
        for (ClientLoop host : shared) {
            if (host.isOnLoop()) {
                return host;
            }
        }
        if (shared.length > 0 && shared[Math.floorMod(next, shared.length)].isRunning()) {
            return shared[Math.floorMod(next, shared.length)];
        }
        return loops[Math.floorMod(next, loops.length)];
    }

    void closed(EndpointPool pool) {
        pools.remove(pool);
    }

    private SSLContext tls(PoolSettings settings) {
        if (settings.tls() != null) {
            return settings.tls();
        }
        try {
            return tls != null ? tls : SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the JDK has no default TLS context; set one for the pool", e);
        }
    }
}
