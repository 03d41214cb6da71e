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
 * The key sets that a gateway's filters fetch. Each is fetched once for all its users, also across reloads. Uses its
 * own connections, which are created with the first key set. Thread-safe.
 */
public final class KeySets implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(KeySets.class);

    private final Map<String, RemoteKeys> byUri = new HashMap<>();
    private @Nullable ClientRuntime runtime;

    /** The key set at the URL of {@code jwks}. */
    synchronized KeySource of(FilterSettings settings, Duration maxAge, Duration maxStale) {
        String text = settings.text("jwks");
        URI uri = uri(settings, text);
        if (uri.getScheme().equals("http") && !isHere(uri.getHost())) {
            LOG.warn("{}: jwt fetches its keys from {} over http, where an attacker can replace them. Use https",
                    settings.place(), uri.getHost());
        }
        return byUri.computeIfAbsent(text + ' ' + maxAge + ' ' + maxStale,
                none -> open(uri, maxAge, maxStale));
    }

    /** The messages do not repeat the URL, which may have a password. */
    private static URI uri(FilterSettings settings, String text) {
        try {
            URI uri = new URI(text);
            boolean http = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            if (http && uri.getHost() != null && uri.getRawUserInfo() == null) {
                return uri;
            }
        } catch (URISyntaxException wrong) {
            throw settings.problem("jwks", "is not a URL: " + wrong.getReason() + " at character "
                    + (wrong.getIndex() + 1));
        }
        throw settings.problem("jwks", "is not a URL such as https://auth.example.org/keys");
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
        // Unresolved, so that each connection resolves the name, not the start.
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
