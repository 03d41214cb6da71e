package dev.freshet.gateway;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.edge.Cors;
import dev.freshet.gateway.filter.edge.ForwardedFields;
import dev.freshet.gateway.filter.edge.RequestId;
import dev.freshet.gateway.filter.guard.CircuitBreaker;
import dev.freshet.gateway.filter.guard.ForwardAuth;
import dev.freshet.gateway.filter.guard.Mirror;
import dev.freshet.gateway.filter.guard.RateLimit;
import dev.freshet.gateway.filter.guard.RequestLimits;
import dev.freshet.gateway.filter.guard.RetrySettings;
import dev.freshet.gateway.filter.rewrite.RequestFields;
import dev.freshet.gateway.filter.rewrite.RequestParameters;
import dev.freshet.gateway.filter.rewrite.RequestPath;
import dev.freshet.gateway.filter.rewrite.ResponseFields;
import dev.freshet.gateway.filter.rewrite.RewritePath;
import dev.freshet.gateway.filter.token.TokenCheck;
import dev.freshet.jwt.KeyServers;
import java.util.ArrayList;
import java.util.List;

/** The filters that every gateway has. The class of a filter is loaded when a route first uses it. */
final class StandardFilters implements AutoCloseable {
    /** Every route begins with this filter unless it configures the filter itself. */
    static final String FORWARDED = "forwarded";

    private static final List<String> NAMES = List.of("strip-prefix", "prefix-path", "set-path", "rewrite-path",
            "add-request-header", "set-request-header", "remove-request-header", "add-response-header",
            "set-response-header", "remove-response-header", "add-request-parameter", "remove-request-parameter",
            FORWARDED, "request-id", "cors", "rate-limit", "retry", "circuit-breaker", "time-limits", "max-body",
            "jwt", "forward-auth", "mirror");

    private final KeyServers keyServers = new KeyServers();

    private record Named(String name, StandardFilters all) implements FilterFactory {
        @Override
        public GatewayFilter create(FilterSettings settings) {
            return all.create(settings);
        }
    }

    /** The standard filters, followed by the others. */
    List<FilterFactory> with(List<FilterFactory> others) {
        List<FilterFactory> factories = new ArrayList<>();
        for (String name : NAMES) {
            factories.add(new Named(name, this));
        }
        factories.addAll(others);
        return factories;
    }

    private GatewayFilter create(FilterSettings settings) {
        return switch (settings.name()) {
            case "strip-prefix" -> RequestPath.strip(settings);
            case "prefix-path" -> RequestPath.prefix(settings);
            case "set-path" -> RequestPath.set(settings);
            case "rewrite-path" -> RewritePath.of(settings);
            case "add-request-header" -> RequestFields.add(settings);
            case "set-request-header" -> RequestFields.set(settings);
            case "remove-request-header" -> RequestFields.remove(settings);
            case "add-response-header" -> ResponseFields.add(settings);
            case "set-response-header" -> ResponseFields.set(settings);
            case "remove-response-header" -> ResponseFields.remove(settings);
            case "add-request-parameter" -> RequestParameters.add(settings);
            case "remove-request-parameter" -> RequestParameters.remove(settings);
            case FORWARDED -> ForwardedFields.of(settings);
            case "request-id" -> RequestId.of(settings);
            case "cors" -> Cors.filter(settings);
            case "rate-limit" -> RateLimit.of(settings);
            case "retry" -> RetrySettings.filter(settings);
            case "circuit-breaker" -> CircuitBreaker.of(settings);
            case "time-limits" -> RequestLimits.time(settings);
            case "max-body" -> RequestLimits.body(settings);
            case "jwt" -> TokenCheck.of(settings, keyServers);
            case "forward-auth" -> ForwardAuth.of(settings);
            case "mirror" -> Mirror.of(settings);
            default -> throw new IllegalStateException("unknown filter " + settings.name());
        };
    }

    /** Stops the background work of filters. */
    @Override
    public void close() {
        keyServers.close();
    }
}
