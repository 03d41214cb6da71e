package dev.freshet.clients;

import dev.freshet.client.RestClient;

/** The client of one service, used by generated code. Thread-safe. */
public final class ServiceClient {
    private final String name;
    private final ClientProperties properties;
    private final String user;
    private volatile RestClient rest;

    /** @param user the interface of the client */
    ServiceClient(String name, ClientProperties properties, String user, RestClient rest) {
        this.name = name;
        this.properties = properties;
        this.user = user;
        this.rest = rest;
    }

    /** The current client; {@link HttpClients#pointTo} replaces it. */
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

    /** Replaces the client and closes the previous one. */
    void replace(RestClient other) {
        RestClient before = rest;
        rest = other;
        before.close();
    }
}
