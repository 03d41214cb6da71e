package dev.freshet.clients.shop;

import dev.freshet.client.RestClientBuilder;
import dev.freshet.clients.ClientCustomizer;
import dev.freshet.inject.Component;

/** Says of each request to the service of texts what has customised it. */
@Component
public final class Tagging implements ClientCustomizer {
    @Override
    public void customize(String client, RestClientBuilder builder) {
        if (client.equals("text-service")) {
            builder.defaultHeader("Accept", "text/x-" + client);
        }
    }
}
