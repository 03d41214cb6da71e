package dev.freshet.client;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import java.net.CookieHandler;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Builds a {@link RestClient}. Not thread-safe. */
public final class RestClientBuilder {
    private @Nullable String name;
    private @Nullable String baseUrl;
    private FieldList headers = FieldList.NONE;
    private @Nullable ClientRuntime runtime;
    private PoolSettings pool = PoolSettings.DEFAULT;
    private ClientVersion version = ClientVersion.NEGOTIATED;
    private @Nullable ClientTls tls;
    private TimeLimits limits = TimeLimits.DEFAULT;
    private SizeLimits sizes = SizeLimits.DEFAULT;
    private RedirectSettings redirects = RedirectSettings.DEFAULT;
    private RetrySettings retries = RetrySettings.DEFAULT;
    private List<ContentCoding> codings = List.of(ContentCoding.GZIP, ContentCoding.DEFLATE);
    private @Nullable CookieHandler cookies;
    private Supplier<@Nullable TraceContext> trace = TraceContext::current;
    private final List<ClientInterceptor> interceptors = new ArrayList<>();
    private @Nullable RequestObserver observer;
    private @Nullable ClientJson json;

    RestClientBuilder() {
    }

    /**
     * Sets the URL that templates are relative to: scheme, host, and optionally a path. Without it, templates must be
     * complete URIs.
     *
     * @throws IllegalArgumentException if this is not an http or https URL, or has a query or a fragment
     */
    public RestClientBuilder baseUrl(String url) {
        URI uri = UriTemplate.parse("the base URL", url);
        Origin.of(uri);
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException("a base URL must not have a query or a fragment");
        }
        baseUrl = url;
        return this;
    }

    /** Sets the name in metrics; by default the base URL's host. */
    public RestClientBuilder name(String clientName) {
        name = clientName;
        return this;
    }

    /**
     * Adds a header to each request that does not set this name itself.
     *
     * @throws IllegalArgumentException if it cannot be sent, or the client derives it, such as Host
     */
    public RestClientBuilder defaultHeader(String field, String... values) {
        for (String value : values) {
            headers = headers.and(field, value);
        }
        return this;
    }

    /** Sets the event loops, which you close; by default, all clients of the process share one per processor. */
    public RestClientBuilder runtime(ClientRuntime loops) {
        runtime = loops;
        return this;
    }

    /**
     * Sets limits and lifetimes of connections. If you call {@link #tls}, it replaces the TLS context in these
     * settings.
     */
    public RestClientBuilder pool(PoolSettings settings) {
        pool = Objects.requireNonNull(settings, "pool");
        return this;
    }

    public RestClientBuilder version(ClientVersion spoken) {
        version = Objects.requireNonNull(spoken, "version");
        return this;
    }

    /** Sets trusted certificates and the client certificate; by default those of the JDK, and none. */
    public RestClientBuilder tls(ClientTls settings) {
        tls = settings;
        return this;
    }

    /** Sets the timeouts for each part of a request. */
    public RestClientBuilder limits(TimeLimits times) {
        limits = Objects.requireNonNull(times, "limits");
        return this;
    }

    public RestClientBuilder sizes(SizeLimits bytes) {
        sizes = Objects.requireNonNull(bytes, "sizes");
        return this;
    }

    public RestClientBuilder redirects(RedirectSettings settings) {
        redirects = Objects.requireNonNull(settings, "redirects");
        return this;
    }

    public RestClientBuilder retries(RetrySettings settings) {
        retries = Objects.requireNonNull(settings, "retries");
        return this;
    }

    /**
     * Sets the accepted compressions by preference; none to turn compression off. Default: gzip and deflate. If a
     * request sets Accept-Encoding itself, or has Range, its response is not decompressed.
     */
    public RestClientBuilder compression(ContentCoding... accepted) {
        codings = List.of(accepted);
        return this;
    }

    /** Stores cookies, for example with {@link java.net.CookieManager}. By default none are stored. */
    public RestClientBuilder cookies(CookieHandler handler) {
        cookies = handler;
        return this;
    }

    /** Sets the source of the trace context for requests; by default {@link TraceContext#CURRENT}. */
    public RestClientBuilder trace(Supplier<@Nullable TraceContext> supplier) {
        trace = supplier;
        return this;
    }

    /** Adds an interceptor inside those added before; the first is the outermost. */
    public RestClientBuilder interceptor(ClientInterceptor interceptor) {
        interceptors.add(interceptor);
        return this;
    }

    /** Sets the observer of completed requests, such as {@link ClientRequestMetrics}. */
    public RestClientBuilder observer(RequestObserver told) {
        observer = told;
        return this;
    }

    /** Sets the JSON codec; by default avaje-jsonb with the adapters on the class path. */
    public RestClientBuilder json(ClientJson codec) {
        json = codec;
        return this;
    }

    /** Creates the client. It connects on first use. */
    public RestClient build() {
        String called = name != null ? name : baseUrl != null ? Origin.of(URI.create(baseUrl)).host() : "none";
        return new RestClient(new ClientSettings(called, baseUrl, headers,
                new ClientSettings.Wire(runtime, pool, version, tls),
                new ClientSettings.Conduct(limits, sizes, redirects, retries, codings, cookies, trace),
                List.copyOf(interceptors), observer, new Json(json)));
    }
}
