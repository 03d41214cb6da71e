package dev.freshet.client;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import java.net.CookieHandler;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects what a {@link RestClient} is to be like. Not thread-safe. */
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
     * What templates are below: scheme, host, and perhaps a path. Without one, templates must be whole URIs.
     *
     * @throws IllegalArgumentException if it is no http or https URL, or has a query or a fragment
     */
    public RestClientBuilder baseUrl(String url) {
        URI uri = UriTemplate.parse("the base URL", url);
        Origin.of(uri);
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException("a base URL has no query and no fragment");
        }
        baseUrl = url;
        return this;
    }

    /** What the client is called in metrics; by default the base URL's host. */
    public RestClientBuilder name(String clientName) {
        name = clientName;
        return this;
    }

    /** Sent with each request that has no field of this name itself. */
    public RestClientBuilder defaultHeader(String field, String... values) {
        for (String value : values) {
            headers = headers.and(field, value);
        }
        return this;
    }

    /** The loops to use; by default one a core, which all clients of the process share. */
    public RestClientBuilder runtime(ClientRuntime loops) {
        runtime = loops;
        return this;
    }

    /** How many connections, for how long. Their TLS is what {@link #tls} says, where that is called. */
    public RestClientBuilder pool(PoolSettings settings) {
        pool = settings;
        return this;
    }

    public RestClientBuilder version(ClientVersion spoken) {
        version = spoken;
        return this;
    }

    /** What to trust and to show; by default what the JDK trusts, and nothing. */
    public RestClientBuilder tls(ClientTls settings) {
        tls = settings;
        return this;
    }

    /** How long each part of a request may take. */
    public RestClientBuilder limits(TimeLimits times) {
        limits = times;
        return this;
    }

    public RestClientBuilder sizes(SizeLimits bytes) {
        sizes = bytes;
        return this;
    }

    public RestClientBuilder redirects(RedirectSettings settings) {
        redirects = settings;
        return this;
    }

    public RestClientBuilder retries(RetrySettings settings) {
        retries = settings;
        return this;
    }

    /**
     * How responses may be compressed, the dearest first; none for not at all. By default gzip and deflate. A request
     * with an Accept-Encoding of its own gets the body as it comes.
     */
    public RestClientBuilder compression(ContentCoding... accepted) {
        codings = List.of(accepted);
        return this;
    }

    /** Keeps cookies, as {@link java.net.CookieManager} does. By default none are kept. */
    public RestClientBuilder cookies(CookieHandler handler) {
        cookies = handler;
        return this;
    }

    /** Where to learn of the trace that a request belongs to; by default {@link TraceContext#CURRENT}. */
    public RestClientBuilder trace(Supplier<@Nullable TraceContext> supplier) {
        trace = supplier;
        return this;
    }

    /** Adds one behind those added before; the first is the outermost. */
    public RestClientBuilder interceptor(ClientInterceptor interceptor) {
        interceptors.add(interceptor);
        return this;
    }

    /** Is told of each request, as {@link ClientRequestMetrics}. */
    public RestClientBuilder observer(RequestObserver told) {
        observer = told;
        return this;
    }

    /** What reads and writes JSON; by default avaje-jsonb with the adapters that the class path has. */
    public RestClientBuilder json(ClientJson codec) {
        json = codec;
        return this;
    }

    /** Makes the client. Nothing is connected to yet. */
    public RestClient build() {
        String called = name != null ? name : baseUrl != null ? Origin.of(URI.create(baseUrl)).host() : "none";
        return new RestClient(new ClientSettings(called, baseUrl, headers,
                new ClientSettings.Wire(runtime, pool, version, tls),
                new ClientSettings.Conduct(limits, sizes, redirects, retries, codings, cookies, trace),
                List.copyOf(interceptors), observer, new Json(json)));
    }
}
