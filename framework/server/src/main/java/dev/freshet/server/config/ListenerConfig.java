package dev.freshet.server.config;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One of the listeners of a server: an address, and the protocols that connections to it may speak.
 *
 * @param name identifies the listener, as in {@link dev.freshet.http.HttpRequest#listener}
 * @param address the port or the UNIX domain socket on which it listens
 * @param http1 whether to support HTTP/1.1. Without it, such a client gets 505, or with TLS a failed handshake
 * @param http2 whether to support HTTP/2: with TLS if the client negotiates it, without TLS if the client begins with
 *     its preface
 * @param tls null for no TLS
 */
public record ListenerConfig(String name, Address address, boolean http1, boolean http2, @Nullable TlsConfig tls) {
    /** The name of the listener that every server has. */
    public static final String MAIN = "main";

    /** A port or a UNIX domain socket. */
    public sealed interface Address {
        /** Whether two listeners with these addresses conflict. Two that take any free port do not. */
        default boolean isSame(Address other) {
            return equals(other);
        }
    }

    /**
     * A TCP port.
     *
     * @param host the address or host name to listen on
     * @param number 0 for any free port
     */
    public record Port(String host, int number) implements Address {
        /** @throws IllegalArgumentException if the number is not from 0 to 65,535 */
        public Port {
            Objects.requireNonNull(host, "host");
            if (number < 0 || number > 65_535) {
                throw new IllegalArgumentException("port must be from 0 to 65535, is " + number);
            }
        }

        @Override
        public boolean isSame(Address other) {
            return number != 0 && equals(other);
        }

        @Override
        public String toString() {
            return host + ":" + number;
        }
    }

    /**
     * A UNIX domain socket: a file to which processes of the same machine connect.
     *
     * @param path the file; its folder must exist. The server replaces a file that a crashed process left behind
     * @param mode the permissions of the file in octal, such as {@code 660}. A process needs write permission to
     *     connect
     */
    public record UnixSocket(Path path, String mode) implements Address {
        /** @throws IllegalArgumentException if the mode is not three octal digits */
        public UnixSocket {
            Objects.requireNonNull(path, "path");
            if (!isMode(mode)) {
                throw new IllegalArgumentException(
                        "mode must be three octal digits, such as 660, is \"" + mode + "\"");
            }
        }

        private static boolean isMode(String mode) {
            return mode.length() == 3 && mode.chars().allMatch(digit -> digit >= '0' && digit <= '7');
        }

        @Override
        public String toString() {
            return "unix:" + path;
        }
    }

    /** @throws IllegalArgumentException if the name is empty, or no protocol is enabled */
    public ListenerConfig {
        Objects.requireNonNull(address, "address");
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a listener needs a name");
        }
        if (!http1 && !http2) {
            throw new IllegalArgumentException("http1.enabled and http2.enabled are both false; enable one of them");
        }
    }

    /** The section of the configuration that describes it: {@code server} or {@code server.listeners.NAME}. */
    public String key() {
        return name.equals(MAIN) ? "server" : "server.listeners." + name;
    }
}
