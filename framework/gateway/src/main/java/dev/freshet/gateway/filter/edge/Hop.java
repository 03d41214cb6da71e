package dev.freshet.gateway.filter.edge;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * The sender of a request, as a proxy describes it.
 *
 * @param proto the scheme of the request; null if unknown
 * @param host the host of the request; null if unknown
 */
record Hop(InetAddress address, @Nullable String proto, @Nullable String host) {

    /** Parses an element of X-Forwarded-For, with optional port and IPv6 brackets. Null if it is not an address. */
    static @Nullable Hop ofAddress(String node) {
        InetAddress address = address(node);
        return address == null ? null : new Hop(address, null, null);
    }

    /** Parses an element of Forwarded (RFC 7239 section 4). Null if it hides the address. */
    static @Nullable Hop ofElement(String element) {
        InetAddress address = null;
        String proto = null;
        String host = null;
        int end = element.length();
        while (end >= 0) {
            int from = FromEnd.separator(element, end, ';');
            String pair = element.substring(from + 1, end).strip();
            end = from;
            if (pair.regionMatches(true, 0, "for=", 0, 4)) {
                address = address(value(pair));
            } else if (pair.regionMatches(true, 0, "proto=", 0, 6)) {
                proto = value(pair);
            } else if (pair.regionMatches(true, 0, "host=", 0, 5)) {
                host = value(pair);
            }
        }
        return address == null ? null : new Hop(address, proto, host);
    }

    private static String value(String pair) {
        String value = pair.substring(pair.indexOf('=') + 1);
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }

    private static @Nullable InetAddress address(String node) {
        String host = node;
        int end = node.indexOf(']');
        if (node.startsWith("[") && end > 0) {
            host = node.substring(1, end);
        } else if (node.indexOf(':') >= 0 && node.indexOf(':') == node.lastIndexOf(':')) {
            host = node.substring(0, node.indexOf(':'));
        }
        try {
            return InetAddress.ofLiteral(host);
        } catch (IllegalArgumentException hidden) {
            return null;
        }
    }
}
