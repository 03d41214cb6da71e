package dev.freshet.gateway.filter.edge;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.KeptHeaders;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A peer, and the scheme and host that it asked for, in the form that the upstream gets. All requests of a connection
 * usually have the same description.
 *
 * @param element for Forwarded (RFC 7239 section 4)
 * @param address for X-Forwarded-For
 * @param port for X-Forwarded-Port
 * @param fields all headers, in both forms, for a request that no proxy has described
 */
record PeerDescription(InetAddress peer, String scheme, String host, String element, String address, String port,
        KeptHeaders fields) {

    static PeerDescription of(InetAddress peer, String scheme, String host) {
        String element = element(peer, scheme, host);
        String address = Network.text(peer);
        String port = port(host, scheme);
        List<String> fields = new ArrayList<>(List.of(ProxyField.FORWARDED.title(), element, ProxyField.FOR.title(),
                address, ProxyField.PROTO.title(), scheme));
        if (!host.isEmpty()) {
            fields.addAll(List.of(ProxyField.HOST.title(), host));
        }
        fields.addAll(List.of(ProxyField.PORT.title(), port));
        return new PeerDescription(peer, scheme, host, element, address, port,
                KeptHeaders.of(fields.toArray(String[]::new)));
    }

    /**
     * The last descriptions, so that most requests need no new one. Thread-safe: entries are immutable, and threads
     * that replace the same one only lose some work.
     */
    static final class Recent {
        private static final int SLOTS = 64;
        /** Clients choose the host, so longer ones are not kept. */
        private static final int MAX_HOST = 256;

        private final @Nullable PeerDescription[] slots = new PeerDescription[SLOTS];

        PeerDescription of(InetAddress peer, String scheme, String host) {
            int slot = (31 * peer.hashCode() + host.hashCode()) & SLOTS - 1;
            PeerDescription known = slots[slot];
            if (known != null && known.peer.equals(peer) && known.host.equals(host) && known.scheme.equals(scheme)) {
                return known;
            }
            PeerDescription made = PeerDescription.of(peer, scheme, host);
            if (host.length() <= MAX_HOST) {
                slots[slot] = made;
            }
            return made;
        }
    }

    /** Quotes values that are not tokens, such as a host with a port. */
    static String element(InetAddress node, @Nullable String proto, @Nullable String host) {
        StringBuilder element = new StringBuilder(64);
        quoted(element.append("for="), Network.node(node));
        if (proto != null) {
            element.append(";proto=").append(proto);
        }
        if (host != null && !host.isEmpty()) {
            quoted(element.append(";host="), host);
        }
        return element.toString();
    }

    private static void quoted(StringBuilder element, String value) {
        if (FieldSyntax.isToken(value)) {
            element.append(value);
        } else {
            element.append('"').append(value).append('"');
        }
    }

    /** The port that the host names, or the scheme's default. */
    static String port(String host, String scheme) {
        int colon = host.lastIndexOf(':');
        if (colon > host.lastIndexOf(']') && colon < host.length() - 1) {
            return host.substring(colon + 1);
        }
        return scheme.equals("https") ? "443" : "80";
    }
}
