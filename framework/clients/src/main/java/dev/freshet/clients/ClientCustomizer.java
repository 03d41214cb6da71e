package dev.freshet.clients;

import dev.freshet.client.RestClientBuilder;

/** Changes clients before they are made. Each bean of this type is asked, in its order, for each client. */
public interface ClientCustomizer {
    /**
     * Adds what configuration cannot say, such as an interceptor that sends a token. Called when the application
     * starts, and by {@link HttpClients#pointTo}.
     *
     * @param client the name that {@link HttpClient} gives
     * @param builder with all that the configuration says
     */
    void customize(String client, RestClientBuilder builder);
}
