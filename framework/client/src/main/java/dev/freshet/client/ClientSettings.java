package dev.freshet.client;

import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import java.net.CookieHandler;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The settings of a built client. */
record ClientSettings(String name, @Nullable String baseUrl, FieldList headers, Wire wire, Conduct conduct,
        List<ClientInterceptor> interceptors, @Nullable RequestObserver observer, Json json) {

    /** How to make connections. */
    record Wire(@Nullable ClientRuntime runtime, PoolSettings pool, ClientVersion version, @Nullable ClientTls tls) {
    }

    /** How to send requests and process responses. */
    record Conduct(TimeLimits limits, SizeLimits sizes, RedirectSettings redirects, RetrySettings retries,
            List<ContentCoding> codings, @Nullable CookieHandler cookies,
            Supplier<@Nullable TraceContext> trace) {
    }
}
