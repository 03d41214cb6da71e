package dev.freshet.clients;

import dev.freshet.client.RestClientBuilder;

/** Customises clients before they are created. Every bean of this type is called for each client, in bean order. */
public interface ClientCustomizer {
    /**
     * Adds what the configuration cannot express, such as an interceptor that sends a token. Called at startup and by
     * {@link HttpClients#pointTo}.
     *
     * @param client the name from {@link HttpClient}
     * @param builder has all settings of the configuration
     */
    void customize(String client, RestClientBuilder builder);
}
