package dev.freshet.gateway.filter;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.upstream.ClientAddress;
import dev.freshet.http.FieldSyntax;
import dev.freshet.web.rate.BucketKey;
import java.util.Locale;

/**
 * The key by which requests are counted. A request without the header or claim counts under its address, so leaving it
 * out gains nothing. For IPv6, the first 64 bits count, because one subscriber has them all.
 */
public final class RequestKey {
    private final Kind kind;
    private final String name;

    private enum Kind { CLIENT_ADDRESS, ROUTE, HEADER, CLAIM }

    private RequestKey(Kind kind, String name) {
        this.kind = kind;
        this.name = name;
    }

    /** {@code key: client-address} (the default), {@code route}, {@code { header: X }} or {@code { claim: sub }}. */
    public static RequestKey of(FilterSettings settings) {
        if (settings.has("key.header")) {
            String header = settings.text("key.header");
            if (!FieldSyntax.isToken(header)) {
                throw settings.problem("key.header", "\"" + header + "\" is not a header name");
            }
            return new RequestKey(Kind.HEADER, header);
        }
        if (settings.has("key.claim")) {
            return new RequestKey(Kind.CLAIM, settings.text("key.claim"));
        }
        String key = settings.text("key", "client-address");
        return switch (key) {
            case "client-address" -> new RequestKey(Kind.CLIENT_ADDRESS, "");
            case "route" -> new RequestKey(Kind.ROUTE, "");
            default -> throw settings.problem("key", "\"" + key + "\" is not one of client-address, route,"
                    + " { header: NAME }, { claim: NAME }");
        };
    }

    /** The key of this request. Requests with equal keys are counted together. */
    public String of(GatewayExchange exchange) {
        return switch (kind) {
            case ROUTE -> "";
            case CLIENT_ADDRESS -> address(exchange);
            case HEADER -> {
                String value = exchange.request().header(name);
                yield value == null ? address(exchange) : BucketKey.of(value);
            }
            case CLAIM -> {
                Object value = TokenClaims.of(exchange.request()).get(name);
                yield value == null ? address(exchange) : BucketKey.of(value.toString());
            }
        };
    }

    /** The kind of the key, such as {@code claim sub}. */
    @Override
    public String toString() {
        return switch (kind) {
            case CLIENT_ADDRESS -> "client-address";
            case ROUTE -> "route";
            case HEADER -> "header " + name.toLowerCase(Locale.ROOT);
            case CLAIM -> "claim " + name;
        };
    }

    /** Whether the client chose this request's key itself, so that it can have any number of keys. */
    public boolean isChosen(GatewayExchange exchange) {
        return kind == Kind.HEADER && exchange.request().header(name) != null;
    }

    /** The key for this request's address. */
    public static String address(GatewayExchange exchange) {
        return BucketKey.of(ClientAddress.of(exchange.request()));
    }
}
