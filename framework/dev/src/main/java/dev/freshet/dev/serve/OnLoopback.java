package dev.freshet.dev.serve;

import dev.freshet.server.ServerConfig;
import dev.freshet.server.config.ListenerConfig;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Moves all ports of a server to the loopback address, where listeners of several hosts may need the same port. The
 * first of them gets it, the others get any free one. {@code main} gets a port even if a UNIX domain socket is
 * configured.
 */
final class OnLoopback {
    static final String HOST = "127.0.0.1";

    private OnLoopback() {
    }

    static ServerConfig of(ServerConfig asked) {
        Set<Integer> taken = new HashSet<>();
        if (asked.unixSocket() == null) {
            taken.add(asked.port());
        }
        List<ListenerConfig> listeners = new ArrayList<>();
        for (ListenerConfig listener : asked.listeners()) {
            listeners.add(listener.address() instanceof ListenerConfig.Port port
                    ? new ListenerConfig(listener.name(), new ListenerConfig.Port(HOST, free(port.number(), taken)),
                            listener.http1(), listener.http2(), listener.tls())
                    : listener);
        }
        int main = asked.unixSocket() == null ? asked.port() : free(asked.port(), taken);
        // First without listeners, because each step must be valid by itself.
        return asked.withListeners(List.of()).withUnixSocket(null).withHost(HOST).withPort(main)
                .withListeners(listeners);
    }

    private static int free(int port, Set<Integer> taken) {
        return taken.add(port) ? port : 0;
    }
}
