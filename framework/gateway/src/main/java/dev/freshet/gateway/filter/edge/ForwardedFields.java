package dev.freshet.gateway.filter.edge;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.gateway.upstream.ClientAddress;
import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpRequest;
import java.net.InetAddress;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Describes the client to the upstream: in Forwarded (RFC 7239) and in X-Forwarded-For, -Proto, -Host and -Port. Anyone
 * can send headers of these names. Only those that a trusted peer is known to write count; they name the client. All of
 * these headers are replaced.
 */
public final class ForwardedFields implements HeadFilter {
    /** Trusts no peer and writes both forms. */
    public static final HeadFilter STANDARD = new ForwardedFields(new TrustedPeers(List.of()),
            EnumSet.noneOf(ProxyField.class), false, true, true);

    private static final Origin UNKNOWN = new Origin(List.of(), null, null, null, null);

    private final TrustedPeers trusted;
    private final Set<ProxyField> believed;
    private final boolean appendsToUntrusted;
    private final boolean writesForwarded;
    private final boolean writesOthers;

    private ForwardedFields(TrustedPeers trusted, Set<ProxyField> believed, boolean appendsToUntrusted,
            boolean writesForwarded, boolean writesOthers) {
        this.trusted = trusted;
        this.believed = believed;
        this.appendsToUntrusted = appendsToUntrusted;
        this.writesForwarded = writesForwarded;
        this.writesOthers = writesOthers;
    }

    /**
     * {@code { trust: [10.0.0.0/8], believe: [x-forwarded-for], untrusted: drop, write: [forwarded, x-forwarded] }}, or
     * {@code off}.
     */
    public static HeadFilter of(FilterSettings settings) {
        if (settings.has(FilterSettings.VALUE)) {
            if (settings.bool(FilterSettings.VALUE, null)) {
                return STANDARD;
            }
            return exchange -> {
                // Passes on what the client sent.
            };
        }
        String untrusted = settings.text("untrusted", "drop");
        if (!untrusted.equals("drop") && !untrusted.equals("append")) {
            throw settings.problem("untrusted", "\"" + untrusted + "\" is not one of drop, append");
        }
        List<String> write = settings.list("write", "forwarded", "x-forwarded");
        requireForms(settings, write);
        TrustedPeers trusted = TrustedPeers.of(settings);
        if (settings.has("believe") && trusted.networks().isEmpty()) {
            throw settings.problem("believe", "has no effect without trusted proxies; list them in trust");
        }
        return new ForwardedFields(trusted, ProxyField.believed(settings), untrusted.equals("append"),
                write.contains("forwarded"), write.contains("x-forwarded"));
    }

    private static void requireForms(FilterSettings settings, List<String> write) throws ConfigException {
        for (String form : write) {
            if (!form.equals("forwarded") && !form.equals("x-forwarded")) {
                throw settings.problem("write", "\"" + form + "\" is not one of forwarded, x-forwarded");
            }
        }
    }

    @Override
    public void change(GatewayExchange exchange) {
        HttpRequest request = exchange.request();
        InetAddress peer = request.remoteAddress().getAddress();
        boolean isTrusted = trusted.include(peer);
        Origin origin = isTrusted ? Origin.of(request, peer, believed, trusted) : UNKNOWN;
        if (!origin.hops().isEmpty()) {
            ClientAddress.set(request, origin.hops().getFirst().address());
        }
        UpstreamRequest head = exchange.upstreamRequest();
        head.removeIf(ProxyField::isOne);
        boolean keeps = appendsToUntrusted && !isTrusted;
        if (writesForwarded) {
            writeForwarded(request, head, peer, origin, keeps);
        }
        if (writesOthers) {
            writeOthers(request, head, peer, origin, keeps);
        }
    }

    /** @param keeps whether to put the peer's own header first */
    private static void writeForwarded(HttpRequest request, UpstreamRequest head, InetAddress peer, Origin origin,
            boolean keeps) {
        StringBuilder chain = new StringBuilder(64);
        if (keeps) {
            ForwardedChain.last(request.headers().all(ProxyField.FORWARDED.title()))
                    .forEach(element -> chain.append(element).append(", "));
        }
        for (int i = 0; i < origin.hops().size(); i++) {
            boolean isClient = i == 0;
            element(chain, origin.hops().get(i).address(), isClient ? origin.proto() : null,
                    isClient ? origin.host() : null);
            chain.append(", ");
        }
        element(chain, peer, request.scheme(), request.authority());
        head.add(ProxyField.FORWARDED.title(), chain.toString());
    }

    private void writeOthers(HttpRequest request, UpstreamRequest head, InetAddress peer, Origin origin,
            boolean keeps) {
        StringBuilder chain = new StringBuilder(32);
        if (keeps) {
            ForwardedChain.last(request.headers().all(ProxyField.FOR.title()))
                    .forEach(element -> chain.append(element).append(", "));
        }
        origin.hops().forEach(hop -> chain.append(Network.text(hop.address())).append(", "));
        head.add(ProxyField.FOR.title(), chain.append(Network.text(peer)).toString());
        String proto = origin.proto() == null ? request.scheme() : origin.proto();
        String host = origin.host() == null ? request.authority() : origin.host();
        head.add(ProxyField.PROTO.title(), proto);
        if (!host.isEmpty()) {
            head.add(ProxyField.HOST.title(), host);
        }
        head.add(ProxyField.PORT.title(), origin.port() == null ? port(host, proto) : origin.port());
        if (origin.prefix() != null) {
            head.add(ProxyField.PREFIX.title(), origin.prefix());
        }
        if (believed.contains(ProxyField.REAL_IP) && !origin.hops().isEmpty()) {
            head.add(ProxyField.REAL_IP.title(), Network.text(origin.hops().getFirst().address()));
        }
    }

    /** Quotes values that are not tokens, such as a host with a port (RFC 7239 section 4). */
    private static void element(StringBuilder element, InetAddress node, @Nullable String proto,
            @Nullable String host) {
        quoted(element.append("for="), Network.node(node));
        if (proto != null) {
            element.append(";proto=").append(proto);
        }
        if (host != null && !host.isEmpty()) {
            quoted(element.append(";host="), host);
        }
    }

    private static void quoted(StringBuilder element, String value) {
        if (FieldSyntax.isToken(value)) {
            element.append(value);
        } else {
            element.append('"').append(value).append('"');
        }
    }

    private static String port(String host, String proto) {
        int colon = host.lastIndexOf(':');
        if (colon > host.lastIndexOf(']') && colon < host.length() - 1) {
            return host.substring(colon + 1);
        }
        return proto.equals("https") ? "443" : "80";
    }
}
