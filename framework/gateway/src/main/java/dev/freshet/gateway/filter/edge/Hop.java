package dev.freshet.gateway.filter.edge;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Whom a proxy took a request from, and what it says of how.
 *
 * @param proto what it was asked by, null if it does not say
 * @param host which host it was asked for, null if it does not say
 */
record Hop(InetAddress address, @Nullable String proto, @Nullable String host) {

    /** An element of X-Forwarded-For: with or without a port, IPv6 with or without brackets. Null for no address. */
    static @Nullable Hop ofAddress(String node) {
        InetAddress address = address(node);
        return address == null ? null : new Hop(address, null, null);
    }

    /** An element of Forwarded (RFC 7239 section 4). Null for one that hides the address. */
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
