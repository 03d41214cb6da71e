package dev.freshet.client;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import java.net.CookieHandler;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a client was built with. */
record ClientSettings(String name, @Nullable String baseUrl, FieldList headers, Wire wire, Conduct conduct,
        List<ClientInterceptor> interceptors, @Nullable RequestObserver observer, Json json) {

    /** How connections are made. */
    record Wire(@Nullable ClientRuntime runtime, PoolSettings pool, ClientVersion version, @Nullable ClientTls tls) {
    }

    /** How a request is sent and its response taken. */
    record Conduct(TimeLimits limits, SizeLimits sizes, RedirectSettings redirects, RetrySettings retries,
            List<ContentCoding> codings, @Nullable CookieHandler cookies,
            Supplier<@Nullable TraceContext> trace) {
    }
}
