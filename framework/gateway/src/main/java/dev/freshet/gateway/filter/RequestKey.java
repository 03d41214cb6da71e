package dev.freshet.gateway.filter;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.http.FieldSyntax;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/**
 * By what requests are told apart that are counted together. A request without the field or the claim counts as of its
 * address, so that leaving it out gains nothing. Of IPv6 the first 64 bits count, which is what one subscriber has.
 */
public final class RequestKey {
    /** In characters; what is behind them does not count. */
    private static final int MAX_LENGTH = 256;
    private static final int SUBSCRIBER_BYTES = 8;

    private final Kind kind;
    private final String name;

    private enum Kind { CLIENT_ADDRESS, ROUTE, HEADER, CLAIM }

    private RequestKey(Kind kind, String name) {
        this.kind = kind;
        this.name = name;
    }

    /**
     * {@code key: client-address}, which is the default, {@code route}, {@code { header: X }} or
     * {@code { claim: sub }}.
     */
    public static RequestKey of(FilterSettings settings) {
        if (settings.has("key.header")) {
            String header = settings.text("key.header");
            if (!FieldSyntax.isToken(header)) {
                throw settings.problem("key.header", "\"" + header + "\" is no name of a field");
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
            default -> throw settings.problem("key", "\"" + key + "\" is none of client-address, route,"
                    + " { header: NAME }, { claim: NAME }");
        };
    }

    /** The key of this request: other requests with the same text are counted with it. */
    public String of(GatewayExchange exchange) {
        return switch (kind) {
            case ROUTE -> "";
            case CLIENT_ADDRESS -> address(exchange);
            case HEADER -> {
                String value = exchange.request().header(name);
                yield value == null ? address(exchange) : cut(value);
            }
            case CLAIM -> {
                Object value = TokenClaims.of(exchange.request()).get(name);
                yield value == null ? address(exchange) : cut(value.toString());
            }
        };
    }

    /** By what requests are told apart, as {@code claim sub}. */
    @Override
    public String toString() {
        return switch (kind) {
            case CLIENT_ADDRESS -> "client-address";
            case ROUTE -> "route";
            case HEADER -> "header " + name.toLowerCase(Locale.ROOT);
            case CLAIM -> "claim " + name;
        };
    }

    /** Behind a character that no address begins with. */
    private static String cut(String value) {
        return '=' + (value.length() > MAX_LENGTH ? value.substring(0, MAX_LENGTH) : value);
    }

    private static String address(GatewayExchange exchange) {
        InetAddress address = ClientAddress.of(exchange.request());
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), SUBSCRIBER_BYTES))
                : address.getHostAddress();
    }
}
