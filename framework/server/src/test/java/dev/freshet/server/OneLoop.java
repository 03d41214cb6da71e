package dev.freshet.server;

import dev.freshet.http.http1.Http1Limits;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.admission.BodyPlaces;
import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.admission.Clients;
import dev.freshet.server.config.BodyMemory;
import dev.freshet.server.config.BodyRate;
import dev.freshet.server.config.LimitCounters;
import dev.freshet.server.config.TimeLimits;
import dev.freshet.server.exchange.BodyRoom;
import dev.freshet.server.exchange.DateLine;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Accepted;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.SelectorLoop;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.transport.BufferPool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** An event loop and a listener without a server: the test accepts, and decides what request threads there are. */
final class OneLoop implements AutoCloseable {
    private final SelectorLoop loop;
    private final ServerSocketChannel listener;
    private final ListenerKind kind;

    /** @param threads runs what needs a request thread */
    OneLoop(TestApplication application, Executor threads, boolean mayDefer) throws IOException {
        ServerConfig config = ServerConfig.DEFAULT;
        kind = new ListenerProtocols(context(application, threads, mayDefer), config)
                .of(config.allListeners().getFirst());
        loop = new SelectorLoop("test", null, SelectorLoop.DRAIN_QUIET_NANOS);
        loop.start();
        listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private static EngineContext context(TestApplication application, Executor threads, boolean mayDefer) {
        LimitCounters reached = new LimitCounters();
        BufferPool buffers = new BufferPool(2048, 1);
        return new EngineContext(application, Http1Limits.DEFAULT, EngineContext.Nanos.of(TimeLimits.DEFAULT),
                BodyRate.DEFAULT, new BodyRoom(BodyMemory.DEFAULT, 0, reached), new Admission(1, 0, ClientLimit.NONE),
                new BodyPlaces(1), threads, true, mayDefer, new DateLine(), () -> false, reached, null, buffers,
                buffers, ConcurrentHashMap.newKeySet());
    }

    SelectorLoop loop() {
        return loop;
    }

    /** How connections of this listener are served. */
    ListenerKind kind() {
        return kind;
    }

    int port() throws IOException {
        return ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }

    /** The client that connects next. To serve it, open its connection on the loop. */
    Accepted accept() throws IOException {
        return new Accepted(listener.accept(), loop,
                new Clients(() -> ThreadShare.NONE).connected(InetAddress.getLoopbackAddress()), () -> { });
    }

    @Override
    public void close() throws IOException {
        listener.close();
        loop.stop();
        loop.join();
    }
}
