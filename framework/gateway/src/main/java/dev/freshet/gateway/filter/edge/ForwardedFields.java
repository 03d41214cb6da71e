package dev.freshet.gateway.filter.edge;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.gateway.upstream.ClientAddress;
import dev.freshet.http.HttpRequest;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Describes the client to the upstream: in Forwarded (RFC 7239) and in X-Forwarded-For, -Proto, -Host and -Port. Anyone
 * can send headers of these names. Only those that a trusted peer is known to write count; they name the client. All of
 * these headers are replaced.
 */
public final class ForwardedFields implements HeadFilter {
    /** Trusts no peer and writes both forms. */
    public static final HeadFilter STANDARD = new ForwardedFields(new TrustedPeers(List.of()),
            EnumSet.noneOf(ProxyField.class), false, true, true);
    /** Passes on what the client sent. */
    public static final HeadFilter OFF = exchange -> {
        // Changes nothing.
    };

    private static final Origin UNKNOWN = new Origin(List.of(), null, null, null, null);

    private final TrustedPeers trusted;
    private final Set<ProxyField> believed;
    private final boolean appendsToUntrusted;
    private final boolean writesForwarded;
    private final boolean writesOthers;
    private final PeerDescription.Recent recent = new PeerDescription.Recent();

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
            return settings.bool(FilterSettings.VALUE, null) ? STANDARD : OFF;
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

    private static void requireForms(FilterSettings settings, List<String> write) {
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
        PeerDescription described = recent.of(peer, request.scheme(), request.authority());
        boolean keeps = appendsToUntrusted && !isTrusted;
        if (origin == UNKNOWN && !keeps && writesForwarded && writesOthers) {
            // The usual case. The parser has checked the host, the only part that the client chooses.
            head.addAll(described.fields(), name -> true);
            return;
        }
        if (writesForwarded) {
            List<String> elements = sent(request, ProxyField.FORWARDED, keeps);
            elements.removeIf(element -> !FromEnd.isClosed(element));
            for (int i = 0; i < origin.hops().size(); i++) {
                boolean isClient = i == 0;
                elements.add(PeerDescription.element(origin.hops().get(i).address(), isClient ? origin.proto() : null,
                        isClient ? origin.host() : null));
            }
            head.add(ProxyField.FORWARDED.title(), chain(elements, described.element()));
        }
        if (writesOthers) {
            List<String> addresses = sent(request, ProxyField.FOR, keeps);
            origin.hops().forEach(hop -> addresses.add(Network.text(hop.address())));
            head.add(ProxyField.FOR.title(), chain(addresses, described.address()));
            writeOrigin(head, described, origin);
        }
    }

    /** The elements that the peer itself sent, if they are kept. */
    private static List<String> sent(HttpRequest request, ProxyField field, boolean keeps) {
        return new ArrayList<>(keeps ? ForwardedChain.last(request.headers().all(field.title())) : List.of());
    }

    private static String chain(List<String> earlier, String last) {
        return earlier.isEmpty() ? last : String.join(", ", earlier) + ", " + last;
    }

    private void writeOrigin(UpstreamRequest head, PeerDescription described, Origin origin) {
        String proto = origin.proto() == null ? described.scheme() : origin.proto();
        String host = origin.host() == null ? described.host() : origin.host();
        head.add(ProxyField.PROTO.title(), proto);
        if (!host.isEmpty()) {
            head.add(ProxyField.HOST.title(), host);
        }
        head.add(ProxyField.PORT.title(), origin.port() != null ? origin.port()
                : origin == UNKNOWN ? described.port() : PeerDescription.port(host, proto));
        if (origin.prefix() != null) {
            head.add(ProxyField.PREFIX.title(), origin.prefix());
        }
        if (believed.contains(ProxyField.REAL_IP) && !origin.hops().isEmpty()) {
            head.add(ProxyField.REAL_IP.title(), Network.text(origin.hops().getFirst().address()));
        }
    }
}
