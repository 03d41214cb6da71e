package dev.freshet.clients;

import dev.freshet.client.ClientRequestMetrics;
import dev.freshet.client.RestClient;
import dev.freshet.client.RestClientBuilder;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.inject.Component;
import dev.freshet.web.JsonCodec;
import dev.freshet.web.json.AvajeJsonCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The clients of the configuration, by name. Opened while the beans are made, closed with them; any thread may ask once
 * the application is started.
 */
@Component("freshetHttpClients")
public final class HttpClients implements AutoCloseable {
    private static final String APPLICATION = "the application";

    private final Config config;
    private final List<ClientCustomizer> customizers;
    private final CodecJson json;
    private final ClientRequestMetrics requests = new ClientRequestMetrics();
    private final Map<String, ServiceClient> clients = new ConcurrentSkipListMap<>();

    /** @param json what reads and writes JSON; empty for avaje-jsonb */
    public HttpClients(Config config, List<ClientCustomizer> customizers, Optional<JsonCodec> json) {
        this.config = config;
        this.customizers = List.copyOf(customizers);
        this.json = new CodecJson(json.isPresent() ? json.get() : new AvajeJsonCodec());
    }

    /**
     * The client for an interface; called by generated code, once for each.
     *
     * @throws ConfigException with all that is wrong with the keys of this client
     * @throws IllegalStateException if another interface has a client of this name
     */
    public ServiceClient open(String name, Class<?> type) {
        ServiceClient known = clients.get(name);
        if (known != null && !known.user().equals(APPLICATION)) {
            throw new IllegalStateException(known.user() + " and " + type.getName() + " are both @HttpClient(\"" + name
                    + "\"); give each service one interface, or each interface a name of its own");
        }
        return open(name, type.getName());
    }

    /**
     * The client of this name, for what no interface says. Ask in a constructor: the keys are read when it is asked for
     * first, and the start refuses keys that nobody has read.
     *
     * @throws ConfigException with all that is wrong with the keys of this client
     */
    public RestClient get(String name) {
        ServiceClient known = clients.get(name);
        return (known == null ? open(name, APPLICATION) : known).rest();
    }

    /**
     * Sends what this client is asked to another server from now on; for tests, which learn a port only when it is
     * open. What is under way fails, and a {@link RestClient} that {@link #get} gave before is closed.
     *
     * @param url in the place of {@code clients.NAME.url}
     * @throws IllegalArgumentException if there is no such client, or the URL is none
     */
    public void pointTo(String name, String url) {
        ServiceClient known = clients.get(name);
        if (known == null) {
            throw new IllegalArgumentException("there is no client \"" + name + "\", only " + clients.keySet());
        }
        known.replace(rest(name, known.properties(), url));
    }

    /** One at a time, for a client that two threads ask for first is opened once. */
    private synchronized ServiceClient open(String name, String user) {
        ClientProperties properties = ClientProperties.read(config, name, user);
        ServiceClient before = clients.get(name);
        RestClient rest = before == null ? rest(name, properties, properties.url()) : before.rest();
        ServiceClient opened = new ServiceClient(name, properties, user, rest);
        clients.put(name, opened);
        return opened;
    }

    private RestClient rest(String name, ClientProperties properties, String url) {
        RestClientBuilder builder = properties.builder().name(name).baseUrl(url).observer(requests).json(json);
        for (ClientCustomizer customizer : customizers) {
            customizer.customize(name, builder);
        }
        return builder.build();
    }

    Map<String, ServiceClient> all() {
        return clients;
    }

    ClientRequestMetrics requests() {
        return requests;
    }

    /** Closes every client; what is under way fails. */
    @Override
    public void close() {
        for (ServiceClient client : clients.values()) {
            client.rest().close();
        }
    }
}
