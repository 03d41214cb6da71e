package dev.freshet.gateway.filter.edge;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.http.FieldSyntax;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Gives each request an id, which the upstream and the client receive. Keeps an id that a trusted peer sent if it
 * consists of letters, digits and {@code - _ . :} and has at most {@link #MAX_LENGTH} characters.
 */
public final class RequestId implements HeadFilter {
    /** In characters. */
    public static final int MAX_LENGTH = 128;

    private final String name;
    private final TrustedPeers trusted;

    private RequestId(String name, TrustedPeers trusted) {
        this.name = name;
        this.trusted = trusted;
    }

    /** {@code request-id}, or {@code { header: X-Request-Id, trust: [10.0.0.0/8] }}. */
    public static HeadFilter of(FilterSettings settings) {
        String name = settings.text("header", "X-Request-Id");
        if (!FieldSyntax.isToken(name)) {
            throw settings.problem("header", "\"" + name + "\" is not a header name");
        }
        return new RequestId(name, TrustedPeers.of(settings));
    }

    @Override
    public void change(GatewayExchange exchange) {
        String given = exchange.request().header(name);
        String id = isValid(given) && trusted.include(exchange.request().remoteAddress().getAddress())
                ? given : newId();
        exchange.upstreamRequest().set(name, id);
        exchange.onEveryResponse(response -> response.set(name, id));
    }

    /** 128 random bits; unique but predictable. */
    private static String newId() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(random.nextLong()) + hex.toHexDigits(random.nextLong());
    }

    private static boolean isValid(@Nullable String id) {
        if (id == null || id.isEmpty() || id.length() > MAX_LENGTH) {
            return false;
        }
        for (int i = 0; i < id.length(); i++) {
            char c = id.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!letter && !(c >= '0' && c <= '9') && "-_.:".indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }
}
