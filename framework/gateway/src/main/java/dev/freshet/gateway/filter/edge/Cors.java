package dev.freshet.gateway.filter.edge;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.UpstreamResponse;
import dev.freshet.http.HttpRequest;
import dev.freshet.web.cors.CorsPolicy;
import dev.freshet.web.cors.InvalidCorsException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Allows pages of other origins to send requests. Answers preflight requests itself. Sets the CORS headers of all
 * responses, also of the gateway's own, and replaces those of the upstream.
 */
public final class Cors implements GatewayFilter {
    private final CorsPolicy policy;

    private Cors(CorsPolicy policy) {
        this.policy = policy;
    }

    /**
     * {@code cors: { origins: [...], methods: [...], headers: [...], expose: [...], max-age: 1h,
     * credentials: true }}.
     */
    public static GatewayFilter filter(FilterSettings settings) {
        try {
            return new Cors(new CorsPolicy(settings.list("origins"),
                    Set.copyOf(settings.list("methods", "GET", "HEAD", "POST")),
                    Set.copyOf(settings.list("headers", "*")), settings.list("expose"),
                    settings.duration("max-age", "30m"), settings.bool("credentials", "false")));
        } catch (InvalidCorsException wrong) {
            throw settings.problem(wrong.setting(), wrong.problem());
        }
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        HttpRequest request = exchange.request();
        if (CorsPolicy.isPreflight(request)) {
            UpstreamResponse answer = new UpstreamResponse(204);
            policy.allowPreflight(request, answer::add);
            exchange.answer(answer, new byte[0]);
            return;
        }
        String origin = request.header("Origin");
        exchange.onEveryResponse(response -> allow(response, origin));
        chain.proceed(exchange);
    }

    private void allow(UpstreamResponse response, @Nullable String origin) {
        response.remove(CorsPolicy.ALLOW_ORIGIN);
        response.remove(CorsPolicy.ALLOW_CREDENTIALS);
        response.remove(CorsPolicy.EXPOSE);
        // Also without Origin: a cache must not reuse the response for a request with Origin.
        response.add("Vary", "Origin");
        policy.allow(origin, response::add);
    }
}
