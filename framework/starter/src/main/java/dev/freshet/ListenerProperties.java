package dev.freshet;

import dev.freshet.config.DefaultValue;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.web.ListenerRoutes;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The keys {@code server.listeners.NAME.*}; docs/guide/listeners.md describes them.
 *
 * @param port The port. 0 takes a free one. Each listener needs this key or {@code unix-socket.path}.
 * @param host The address to listen on. If absent, {@code server.host}.
 * @param routes Which routes it serves: {@code all} or {@code own}.
 */
public record ListenerProperties(Optional<Integer> port, Optional<String> host, UnixSocket unixSocket,
        Optional<ListenerRoutes> routes, TlsProperties tls, Protocol http1, Protocol http2) {

    /** @throws IllegalArgumentException if there is no address, there are two, or the host is empty */
    public ListenerProperties {
        if (host.isPresent() && host.get().isEmpty()) {
            throw new IllegalArgumentException("host must not be empty; write an address, or remove the key");
        }
        if (port.isEmpty() && unixSocket.path.isEmpty()) {
            throw new IllegalArgumentException("port is missing; set it, or unix-socket.path");
        }
        if (unixSocket.path.isPresent() && (port.isPresent() || host.isPresent())) {
            throw new IllegalArgumentException((port.isPresent() ? "port" : "host")
                    + " and unix-socket.path exclude each other; keep one");
        }
        if (port.isPresent() && (port.get() < 0 || port.get() > 65_535)) {
            throw new IllegalArgumentException("port must be from 0 to 65535, is " + port.get());
        }
    }

    /** The other arguments are the values of {@code server} for keys that are absent here. */
    ListenerConfig toConfig(String name, String inheritedHost, boolean inheritedHttp1, boolean inheritedHttp2) {
        ListenerConfig.UnixSocket socket = unixSocket.toSocket();
        ListenerConfig.Address address = socket != null ? socket
                : new ListenerConfig.Port(host.orElse(inheritedHost), port.orElseThrow());
        return new ListenerConfig(name, address, http1.enabled.orElse(inheritedHttp1),
                http2.enabled.orElse(inheritedHttp2), tls.toTlsConfig());
    }

    /**
     * The keys {@code unix-socket.*} of a listener.
     *
     * @param path The file of a UNIX domain socket to listen on instead of a port. Empty means none.
     * @param mode The permissions of that file, in octal.
     */
    public record UnixSocket(Optional<Path> path, @DefaultValue("660") String mode) {
        /** @throws IllegalArgumentException if the mode is not octal */
        public UnixSocket {
            path = path.filter(file -> !file.toString().isEmpty());
            if (path.isPresent()) {
                new ListenerConfig.UnixSocket(path.get(), mode);
            }
        }

        /** Null if there is no path. */
        ListenerConfig.@Nullable UnixSocket toSocket() {
            return path.isEmpty() ? null : new ListenerConfig.UnixSocket(path.get(), mode);
        }
    }

    /**
     * The keys {@code http1.*} or {@code http2.*} of a listener.
     *
     * @param enabled Whether it supports this version of HTTP. If absent, as below {@code server}.
     */
    public record Protocol(Optional<Boolean> enabled) {
    }
}
