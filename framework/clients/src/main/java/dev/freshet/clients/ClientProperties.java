package dev.freshet.clients;

import dev.freshet.client.ClientTls;
import dev.freshet.client.ClientVersion;
import dev.freshet.client.RestClient;
import dev.freshet.client.RestClientBuilder;
import dev.freshet.client.RetrySettings;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The keys {@code clients.NAME.*}; docs/guide/declarative-clients.md explains each.
 *
 * @param headers added to each request that does not set the name itself
 */
record ClientProperties(String url, ClientVersion version, TimeLimits limits, PoolSettings pool,
        @Nullable ClientTls tls, Map<String, String> headers, RetrySettings retries) {

    /**
     * Reads the keys of one client.
     *
     * @param user the code that needs the client, for messages
     * @throws ConfigException with all problems
     */
    static ClientProperties read(Config config, String name, String user) {
        return config.bind(new ClientBinder(name, user));
    }

    /** Shows only the names of headers: a value may be a secret. */
    @Override
    public String toString() {
        return "ClientProperties[url=" + url + ", version=" + version + ", limits=" + limits + ", pool=" + pool
                + ", headers=" + headers.keySet() + ", retries=" + retries + ']';
    }

    /** A builder with all of these settings except the URL. */
    RestClientBuilder builder() {
        RestClientBuilder builder = RestClient.builder().version(version).limits(limits).pool(pool).retries(retries);
        if (tls != null) {
            builder.tls(tls);
        }
        for (Map.Entry<String, String> header : headers.entrySet()) {
            builder.defaultHeader(header.getKey(), header.getValue());
        }
        return builder;
    }
}
