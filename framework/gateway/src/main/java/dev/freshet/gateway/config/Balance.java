package dev.freshet.gateway.config;

/** How an upstream's requests are distributed over its instances. */
public sealed interface Balance {
    /** One after the other, by weight. */
    record RoundRobin() implements Balance {
    }

    /** The less busy of two random instances. */
    record LeastRequest() implements Balance {
    }

    /**
     * Requests with the same key go to the same instance while it is available.
     *
     * @param name the name of the header or cookie; empty for the other keys
     */
    record Hash(Key key, String name) implements Balance {
    }

    /**
     * The part of a request that is its key. A request without a key, such as a missing cookie, goes to any instance.
     */
    enum Key { HEADER, COOKIE, CLIENT_ADDRESS, PATH }
}
