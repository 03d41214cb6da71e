package dev.freshet.web.websocket;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a page comes from (RFC 6454): scheme, host and port, compared without regard to case.
 *
 * @param port never absent: the scheme's own where none was said
 */
public record Origin(String scheme, String host, int port) {
    private static final int MAX_PORT = 65_535;

    /**
     * Reads an Origin field or a pattern like one.
     *
     * @return null if it is no origin of a web page, as {@code null}, which browsers send for pages without one
     */
    public static @Nullable Origin parse(String text) {
        int separator = text.indexOf("://");
        if (separator < 1) {
            return null;
        }
        String scheme = text.substring(0, separator).toLowerCase(Locale.ROOT);
        int port = switch (scheme) {
            case "http" -> 80;
            case "https" -> 443;
            default -> -1;
        };
        return port < 0 ? null : ofAuthority(scheme, text.substring(separator + 3), port);
    }

    /**
     * The host and port that a request names.
     *
     * @param scheme decides about the port where the authority says none
     * @return null if it is no host with or without a port
     */
    static @Nullable Origin ofAuthority(String scheme, String authority) {
        return ofAuthority(scheme, authority, scheme.equals("https") ? 443 : 80);
    }

    private static @Nullable Origin ofAuthority(String scheme, String authority, int ownPort) {
        int bracket = authority.lastIndexOf(']');
        int colon = authority.indexOf(':', Math.max(bracket, 0));
        String host = colon < 0 ? authority : authority.substring(0, colon);
        int port = colon < 0 ? ownPort : port(authority, colon + 1);
        return port < 0 || !isHost(host) ? null : new Origin(scheme, host.toLowerCase(Locale.ROOT), port);
    }

    private static boolean isHost(String host) {
        boolean address = host.startsWith("[") && host.endsWith("]");
        for (int i = address ? 1 : 0; i < host.length() - (address ? 1 : 0); i++) {
            char c = host.charAt(i);
            boolean fits = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '-'
                    || (address ? c == ':' : c == '_');
            if (!fits) {
                return false;
            }
        }
        return !host.isEmpty();
    }

    private static int port(String text, int from) {
        int port = 0;
        for (int i = from; i < text.length() && port <= MAX_PORT; i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            port = port * 10 + digit - '0';
        }
        return from == text.length() || port > MAX_PORT ? -1 : port;
    }
}
