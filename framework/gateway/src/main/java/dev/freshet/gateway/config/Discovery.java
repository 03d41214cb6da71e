package dev.freshet.gateway.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How the instances of an upstream are found. */
public sealed interface Discovery {
    /** A fixed list. */
    record Fixed(List<Address> addresses) implements Discovery {
        /** Copies the list. */
        public Fixed {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * All addresses of a name, as the operating system resolves it.
     *
     * @param interval the time between two lookups, at least 100 ms
     */
    record Dns(String name, int port, Duration interval) implements Discovery {
        /** @throws IllegalArgumentException if a value is out of range */
        public Dns {
            requireName(name);
            if (port < 1 || port > 65_535) {
                throw new IllegalArgumentException("port must be from 1 to 65535, is " + port);
            }
            requireInterval(interval);
        }
    }

    /**
     * The SRV records of a name (RFC 2782): those with the lowest priority number, with their weights.
     *
     * @param interval the time between two lookups, at least 100 ms
     * @param server the DNS server, {@code HOST:PORT}; if absent, the operating system's
     */
    record Srv(String name, Duration interval, Optional<String> server) implements Discovery {
        /** @throws IllegalArgumentException if a value is out of range */
        public Srv {
            requireName(name);
            requireInterval(interval);
        }
    }

    /** The JDK resolves an empty name to this machine. */
    private static void requireName(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name must not be empty");
        }
    }

    private static void requireInterval(Duration interval) {
        if (interval.toMillis() < 100) {
            throw new IllegalArgumentException("interval must be at least 100ms, is " + interval.toMillis() + "ms");
        }
    }
}
