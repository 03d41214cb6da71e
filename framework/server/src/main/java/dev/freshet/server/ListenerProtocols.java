package dev.freshet.server;

import dev.freshet.http.http2.session.SessionTimes;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.server.config.TlsException;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.http1.Http1Connection;
import dev.freshet.server.http2.Http2Connection;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.ProtocolFactory;
import dev.freshet.server.io.WireFactory;
import dev.freshet.server.io.WriteLimits;
import dev.freshet.server.selection.Choices;
import dev.freshet.server.selection.Http2Only;
import dev.freshet.server.selection.ProtocolSelector;
import dev.freshet.server.selection.SelectedProtocol;
import dev.freshet.server.selection.TlsSelector;
import dev.freshet.server.tls.ServerTls;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes the settings of a listener, gives the wire and the first protocol of its connections. */
final class ListenerProtocols {
    private final EngineContext context;
    private final ServerConfig config;
    private final WriteLimits limits;
    /** The listeners with TLS share the threads for handshakes, which the first one ticks. */
    private final List<ServerTls> tls = new ArrayList<>(0);

    ListenerProtocols(EngineContext context, ServerConfig config) {
        this.context = context;
        this.config = config;
        this.limits = new WriteLimits(config.responseRate().with(config.timeouts().write()), context.reached());
    }

    /** @throws TlsException if a file of the TLS settings is missing or invalid */
    ListenerKind of(ListenerConfig listener) throws IOException {
        ServerTls own = tls(listener);
        return new ListenerKind(listener.name(), own == null ? WireFactory.PLAIN : own, protocols(listener, own),
                limits);
    }

    /** Call it every quarter of a second, from one thread. */
    void tick() {
        if (!tls.isEmpty()) {
            tls.getFirst().tick();
            Instant now = Instant.now();
            tls.forEach(each -> each.warnOfDates(now));
        }
    }

    void close() {
        tls.forEach(ServerTls::close);
    }

    private @Nullable ServerTls tls(ListenerConfig listener) throws IOException {
        TlsConfig settings = listener.tls();
        if (settings == null) {
            return null;
        }
        ServerTls own = new ServerTls(listener, settings, tls.isEmpty() ? null : tls.getFirst());
        tls.add(own);
        return own;
    }

    private ProtocolFactory protocols(ListenerConfig listener, @Nullable ServerTls own) {
        SelectedProtocol http1 = listener.http1()
                ? (connection, buffer, from, to) -> new Http1Connection(connection, context, buffer, from, to)
                : (connection, buffer, _, _) -> new Http2Only(connection, context, buffer);
        Choices choices = new Choices(http1, listener.http2() ? http2() : http1, context);
        if (own != null) {
            return connection -> new TlsSelector(connection, choices, own.handshakes());
        }
        if (listener.http2()) {
            return connection -> new ProtocolSelector(connection, choices);
        }
        return connection -> new Http1Connection(connection, context);
    }

    private SelectedProtocol http2() {
        SessionTimes times = new SessionTimes(context.timeouts().idle(), context.timeouts().header(), limits.rate());
        return (connection, buffer, from, to) ->
                new Http2Connection(connection, context, config.http2(), times, buffer, from, to);
    }
}
