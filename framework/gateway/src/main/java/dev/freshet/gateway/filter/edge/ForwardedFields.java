package dev.freshet.gateway.filter.edge;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.ClientAddress;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells the upstream of the client: in Forwarded (RFC 7239) and in X-Forwarded-For, -Proto, -Host and -Port. What peers
 * that are not trusted have written there does not get through: anyone can write it. Behind trusted ones the gateway
 * appends itself, and finds the client in what they say.
 */
public final class ForwardedFields implements GatewayFilter {
    /** Nobody is trusted, both forms are written. */
    public static final GatewayFilter STANDARD = new ForwardedFields(new TrustedPeers(List.of()), false, true, true);

    private static final String FORWARDED = "Forwarded";
    private static final String FOR = "X-Forwarded-For";
    private static final String PROTO = "X-Forwarded-Proto";
    private static final String HOST = "X-Forwarded-Host";
    private static final String PORT = "X-Forwarded-Port";
    /** What tells the same to some servers, and those above. */
    private static final List<String> ALL = List.of(FORWARDED, FOR, PROTO, HOST, PORT, "X-Forwarded-Prefix",
            "X-Forwarded-Ssl", "X-Real-IP");

    private final TrustedPeers trusted;
    private final boolean appendsToUntrusted;
    private final boolean writesForwarded;
    private final boolean writesOthers;

    private ForwardedFields(TrustedPeers trusted, boolean appendsToUntrusted, boolean writesForwarded,
            boolean writesOthers) {
        this.trusted = trusted;
        this.appendsToUntrusted = appendsToUntrusted;
        this.writesForwarded = writesForwarded;
        this.writesOthers = writesOthers;
    }

    /** {@code { trust: [10.0.0.0/8], untrusted: drop, write: [forwarded, x-forwarded] }}, or {@code off}. */
    public static GatewayFilter of(FilterSettings settings) {
        if (settings.has(FilterSettings.VALUE)) {
            if (settings.bool(FilterSettings.VALUE, null)) {
                return STANDARD;
            }
            return (exchange, chain) -> chain.proceed(exchange);
        }
        String untrusted = settings.text("untrusted", "drop");
        if (!untrusted.equals("drop") && !untrusted.equals("append")) {
            throw settings.problem("untrusted", "\"" + untrusted + "\" is none of drop, append");
        }
        List<String> write = settings.list("write", "forwarded", "x-forwarded");
        requireForms(settings, write);
        return new ForwardedFields(TrustedPeers.of(settings), untrusted.equals("append"),
                write.contains("forwarded"), write.contains("x-forwarded"));
    }

    private static void requireForms(FilterSettings settings, List<String> write) throws ConfigException {
        for (String form : write) {
            if (!form.equals("forwarded") && !form.equals("x-forwarded")) {
                throw settings.problem("write", "\"" + form + "\" is none of forwarded, x-forwarded");
            }
        }
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        HttpRequest request = exchange.request();
        UpstreamRequest head = exchange.upstreamRequest();
        InetAddress peer = request.remoteAddress().getAddress();
        InetAddress client = trusted.include(peer) ? client(request, peer) : null;
        if (client != null) {
            ClientAddress.set(request, client);
        }
        write(request, head, peer, client != null);
        chain.proceed(exchange);
    }

    /**
     * A proxy that writes one of the two fields passes the other on as its client sent it, and nothing tells which one
     * it writes: where they name two clients, neither is believed, and the peer is as one that is not trusted.
     *
     * @return null if they do
     */
    private @Nullable InetAddress client(HttpRequest request, InetAddress peer) {
        List<String> forwarded = request.headers().all(FORWARDED);
        List<String> hops = request.headers().all(FOR);
        InetAddress byForwarded = ForwardedChain.client(peer, ForwardedChain.forwardedHops(forwarded), trusted);
        InetAddress byHops = ForwardedChain.client(peer, ForwardedChain.hops(hops), trusted);
        if (forwarded.isEmpty()) {
            return byHops;
        }
        return hops.isEmpty() || byHops.equals(byForwarded) ? byForwarded : null;
    }

    private void write(HttpRequest request, UpstreamRequest head, InetAddress peer, boolean believed) {
        boolean keepsChain = believed || appendsToUntrusted;
        String forwarded = keepsChain ? joined(request, FORWARDED) : "";
        String hops = keepsChain ? joined(request, FOR) : "";
        if (!believed) {
            ALL.forEach(head::remove);
        }
        if (writesForwarded) {
            head.set(FORWARDED, appended(forwarded, element(request, peer)));
        }
        if (writesOthers) {
            head.set(FOR, appended(hops, Network.text(peer)));
            // Of these each has one value: the first proxy that is trusted knows best.
            setIfAbsent(head, PROTO, request.scheme());
            if (!request.authority().isEmpty()) {
                setIfAbsent(head, HOST, request.authority());
            }
            setIfAbsent(head, PORT, port(request));
        }
    }

    private static void setIfAbsent(UpstreamRequest head, String name, String value) {
        if (head.first(name) == null) {
            head.add(name, value);
        }
    }

    private static String appended(String before, String last) {
        return before.isEmpty() ? last : before + ", " + last;
    }

    private static String joined(HttpRequest request, String name) {
        List<String> lines = new ArrayList<>(request.headers().all(name));
        lines.removeIf(String::isBlank);
        return String.join(", ", lines);
    }

    /** RFC 7239 section 4: what is no token stands in quotes, as a host with a port or a semicolon. */
    private static String element(HttpRequest request, InetAddress peer) {
        String node = Network.node(peer);
        StringBuilder element = new StringBuilder(64).append("for=");
        quoted(element, node).append(";proto=").append(request.scheme());
        if (!request.authority().isEmpty()) {
            quoted(element.append(";host="), request.authority());
        }
        return element.toString();
    }

    private static StringBuilder quoted(StringBuilder element, String value) {
        return FieldSyntax.isToken(value) ? element.append(value) : element.append('"').append(value).append('"');
    }

    private static String port(HttpRequest request) {
        String authority = request.authority();
        int colon = authority.lastIndexOf(':');
        if (colon > authority.lastIndexOf(']') && colon < authority.length() - 1) {
            return authority.substring(colon + 1);
        }
        return request.scheme().equals("https") ? "443" : "80";
    }
}
