package dev.freshet.clients;

import dev.freshet.client.RestClient;

/** The client of one service, which generated code sends its requests with. Thread-safe. */
public final class ServiceClient {
    private final String name;
    private final ClientProperties properties;
    private final String user;
    private volatile RestClient rest;

    /** @param user the interface that the client is for */
    ServiceClient(String name, ClientProperties properties, String user, RestClient rest) {
        this.name = name;
        this.properties = properties;
        this.user = user;
        this.rest = rest;
    }

    /** What sends requests now; {@link HttpClients#pointTo} puts another in its place. */
    public RestClient rest() {
        return rest;
    }

    String name() {
        return name;
    }

    ClientProperties properties() {
        return properties;
    }

    String user() {
        return user;
    }

    /** Closes the one before. */
    void replace(RestClient other) {
        RestClient before = rest;
        rest = other;
        before.close();
    }
}
