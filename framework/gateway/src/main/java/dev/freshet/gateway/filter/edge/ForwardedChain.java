package dev.freshet.gateway.filter.edge;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The addresses that proxies have written down, the client's own first: {@code for} of Forwarded, X-Forwarded-For. */
final class ForwardedChain {
    /** More hops than any path has. What is before them is not looked at. */
    private static final int MAX_HOPS = 50;

    private ForwardedChain() {
    }

    /**
     * The last address that no trusted proxy has vouched for: whom the one before the peer took the request from, and
     * so on while that is trusted itself.
     *
     * @param hops the last at the end; null for one that is hidden or unreadable
     */
    static InetAddress client(InetAddress peer, List<@Nullable InetAddress> hops, TrustedPeers trusted) {
        InetAddress client = peer;
        for (int i = hops.size() - 1; i >= Math.max(0, hops.size() - MAX_HOPS) && trusted.include(client); i--) {
            InetAddress hop = hops.get(i);
            if (hop == null) {
                return client;
            }
            client = hop;
        }
        return client;
    }

    /** Of X-Forwarded-For. */
    static List<@Nullable InetAddress> hops(List<String> lines) {
        List<@Nullable InetAddress> hops = new ArrayList<>();
        for (String line : lines) {
            for (String hop : line.split(",", -1)) {
                hops.add(address(hop.strip()));
            }
        }
        return hops;
    }

    /** Of Forwarded (RFC 7239 section 4). */
    static List<@Nullable InetAddress> forwardedHops(List<String> lines) {
        List<@Nullable InetAddress> hops = new ArrayList<>();
        for (String line : lines) {
            for (String element : split(line, ',')) {
                hops.add(forwardedFor(element));
            }
        }
        return hops;
    }

    /** Not within quotes, where a client may have written both: a host may have them. */
    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted && c == '\\') {
                i++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (c == separator && !quoted) {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static @Nullable InetAddress forwardedFor(String element) {
        for (String pair : split(element, ';')) {
            String stripped = pair.strip();
            if (stripped.regionMatches(true, 0, "for=", 0, 4)) {
                String node = stripped.substring(4);
                boolean quoted = node.length() > 1 && node.startsWith("\"") && node.endsWith("\"");
                return address(quoted ? node.substring(1, node.length() - 1) : node);
            }
        }
        return null;
    }

    /** With or without a port, IPv6 with or without brackets. */
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
