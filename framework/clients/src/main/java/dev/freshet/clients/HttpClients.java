package dev.freshet.clients;

import dev.freshet.client.ClientJson;
import dev.freshet.client.ClientRequestMetrics;
import dev.freshet.client.RestClient;
import dev.freshet.client.RestClientBuilder;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.http.JsonCodec;
import dev.freshet.inject.Component;
import dev.freshet.web.json.AvajeJsonCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** The configured clients, by name. Created with the beans and closed with them. Thread-safe after startup. */
@Component("freshetHttpClients")
public final class HttpClients implements AutoCloseable {
    private static final String APPLICATION = "the application";

    private final Config config;
    private final List<ClientCustomizer> customizers;
    private final ClientJson json;
    private final ClientRequestMetrics requests = new ClientRequestMetrics();
    private final Map<String, ServiceClient> clients = new ConcurrentSkipListMap<>();

    /** @param json the JSON codec; empty for avaje-jsonb */
    public HttpClients(Config config, List<ClientCustomizer> customizers, Optional<JsonCodec> json) {
        this.config = config;
        this.customizers = List.copyOf(customizers);
        this.json = ClientJson.of(json.isPresent() ? json.get() : new AvajeJsonCodec());
    }

    /**
     * Creates the client for an interface; generated code calls this once for each.
     *
     * @throws ConfigException with all problems of this client's keys
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
     * The client of this name, for requests that no interface covers. Call it in a constructor: the first call reads
     * the keys, and startup refuses keys that nobody has read.
     *
     * @throws ConfigException with all problems of this client's keys
     */
    public RestClient get(String name) {
        ServiceClient known = clients.get(name);
        return (known == null ? open(name, APPLICATION) : known).rest();
    }

    /**
     * Makes this client send its requests to another server. For tests, which know a port only once it is open.
     * Requests in progress fail, and a {@link RestClient} returned earlier by {@link #get} is closed.
     *
     * @param url replaces {@code clients.NAME.url}
     * @throws IllegalArgumentException if the client does not exist, or the URL is invalid
     */
    public void pointTo(String name, String url) {
        ServiceClient known = clients.get(name);
        if (known == null) {
            throw new IllegalArgumentException("unknown client \"" + name + "\"; known clients: " + clients.keySet());
        }
        known.replace(rest(name, known.properties(), url));
    }

    /** Synchronised, so that concurrent first requests for a client open it only once. */
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

    /** Closes all clients; requests in progress fail. */
    @Override
    public void close() {
        for (ServiceClient client : clients.values()) {
            client.rest().close();
        }
    }
}
