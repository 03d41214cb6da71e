package dev.freshet.gateway.filter.edge;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.syntax.HostSyntax;
import java.net.InetAddress;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a request according to trusted proxies. Missing or implausible values are null.
 *
 * @param hops the client, followed by the proxies up to the peer, which is not included; empty if unknown
 */
record Origin(List<Hop> hops, @Nullable String proto, @Nullable String host, @Nullable String port,
        @Nullable String prefix) {
    /** In characters; longer than any host name. */
    private static final int MAX_HOST = 260;
    private static final int MAX_PREFIX = 256;

    /** Call it only if the peer is trusted. */
    static Origin of(HttpRequest request, InetAddress peer, Set<ProxyField> believed, TrustedPeers trusted) {
        HttpHeaders headers = request.headers();
        List<Hop> hops = hops(headers, peer, believed, trusted);
        Hop client = hops.isEmpty() ? null : hops.getFirst();
        String proto = proto(last(headers, ProxyField.PROTO, believed));
        String host = host(last(headers, ProxyField.HOST, believed));
        return new Origin(hops, proto == null && client != null ? proto(client.proto()) : proto,
                host == null && client != null ? host(client.host()) : host,
                port(last(headers, ProxyField.PORT, believed)), prefix(last(headers, ProxyField.PREFIX, believed)));
    }

    private static List<Hop> hops(HttpHeaders headers, InetAddress peer, Set<ProxyField> believed,
            TrustedPeers trusted) {
        if (believed.contains(ProxyField.FOR)) {
            return ForwardedChain.vouchedFor(peer, headers.all(ProxyField.FOR.title()), Hop::ofAddress, trusted);
        }
        if (believed.contains(ProxyField.FORWARDED)) {
            return ForwardedChain.vouchedFor(peer, headers.all(ProxyField.FORWARDED.title()), Hop::ofElement, trusted);
        }
        String realIp = last(headers, ProxyField.REAL_IP, believed);
        Hop client = realIp == null ? null : Hop.ofAddress(realIp);
        return client == null ? List.of() : List.of(client);
    }

    /** The last element, which the peer wrote, whether it replaces or appends. */
    private static @Nullable String last(HttpHeaders headers, ProxyField field, Set<ProxyField> believed) {
        return believed.contains(field) ? new FromEnd(headers.all(field.title())).previous() : null;
    }

    private static @Nullable String proto(@Nullable String said) {
        return "https".equalsIgnoreCase(said) ? "https" : "http".equalsIgnoreCase(said) ? "http" : null;
    }

    private static @Nullable String host(@Nullable String said) {
        if (said == null || said.isEmpty() || said.length() > MAX_HOST) {
            return null;
        }
        try {
            HostSyntax.requireAuthority(said);
            return said;
        } catch (IllegalArgumentException none) {
            return null;
        }
    }

    private static @Nullable String port(@Nullable String said) {
        if (said == null || said.isEmpty() || said.length() > 5 || !said.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return null;
        }
        int number = Integer.parseInt(said);
        return number >= 1 && number <= 65_535 ? said : null;
    }

    /** A path. Two leading slashes would make links lead to another server. */
    private static @Nullable String prefix(@Nullable String said) {
        boolean path = said != null && said.startsWith("/") && !said.startsWith("//") && said.length() <= MAX_PREFIX
                && said.chars().allMatch(c -> c > ' ' && c <= '~' && "\"<>\\?#".indexOf(c) < 0);
        return path ? said : null;
    }
}
