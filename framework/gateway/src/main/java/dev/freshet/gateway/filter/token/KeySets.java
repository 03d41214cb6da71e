package dev.freshet.gateway.filter.token;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.gateway.config.FilterSettings;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The key sets that the filters of a gateway fetch, each once for all who use it, also across reloads. Has connections
 * of its own, from the first set on. Any thread may call.
 */
public final class KeySets implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeySets.class);

    private final Map<String, RemoteKeys> byUri = new HashMap<>();
    private @Nullable ClientRuntime runtime;

    /** The set at the URL that {@code jwks} names. */
    synchronized KeySource of(FilterSettings settings, Duration maxAge, Duration maxStale) {
        String text = settings.text("jwks");
        URI uri = uri(settings, text);
        if (uri.getScheme().equals("http") && !isHere(uri.getHost())) {
            LOG.warn("{}: the keys of jwt come from {} over http: whoever is on the way can replace them. Use https",
                    settings.place(), uri.getHost());
        }
        return byUri.computeIfAbsent(text + ' ' + maxAge + ' ' + maxStale,
                none -> open(uri, maxAge, maxStale));
    }

    /** What is wrong with it is not repeated: there may be a password in it. */
    private static URI uri(FilterSettings settings, String text) {
        try {
            URI uri = new URI(text);
            boolean http = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            if (http && uri.getHost() != null && uri.getRawUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException wrong) {
            throw settings.problem("jwks", "is no URL: " + wrong.getReason() + " at character "
                    + (wrong.getIndex() + 1));
        }
        throw settings.problem("jwks", "is no URL as https://auth.example.org/keys");
    }

    private static boolean isHere(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }

    private RemoteKeys open(URI uri, Duration maxAge, Duration maxStale) {
        ClientRuntime running = runtime;
        if (running == null) {
            running = ClientRuntime.start(1, null);
            runtime = running;
        }
        boolean secure = uri.getScheme().equals("https");
        int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
        // Unresolved: a name is looked up for each connection, and not at the start.
        Endpoint endpoint = new Endpoint(InetSocketAddress.createUnresolved(uri.getHost(), port),
                secure ? ClientProtocol.TLS : ClientProtocol.HTTP_1_1, uri.getHost());
        return new RemoteKeys(uri, running.open(endpoint, PoolSettings.builder().maxConnections(2).build()), maxAge,
                maxStale);
    }

    @Override
    public synchronized void close() {
        if (runtime != null) {
            runtime.close();
        }
    }
}
