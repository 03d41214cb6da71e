package dev.freshet.gateway.config;

/** How requests are spread over the instances of an upstream. */
public sealed interface Balance {
    /** One after another, by weight. */
    record RoundRobin() implements Balance {
    }

    /** The less busy of two that are drawn. */
    record LeastRequest() implements Balance {
    }

    /**
     * Requests with the same key go to the same instance while there is that instance.
     *
     * @param name of the header or cookie; empty for the other keys
     */
    record Hash(Key key, String name) implements Balance {
    }

    /** What of a request is its key. A request that has none, as one without the cookie, goes to any instance. */
    enum Key { HEADER, COOKIE, CLIENT_ADDRESS, PATH }
}
