package dev.freshet.web.websocket;

import dev.freshet.http.HttpRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a page (RFC 6454): scheme, host and port. The case of letters is ignored.
 *
 * @param port the scheme's default port if the text has none
 */
public record Origin(String scheme, String host, int port) {
    private static final int MAX_PORT = 65_535;

    /**
     * Parses the value of Origin, or configured text of the same form.
     *
     * @return null if the text is not the origin of a web page, such as {@code null}, which browsers send for pages
     *     without an origin
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
     * Whether a request goes to this origin. A request without TLS may come through a proxy that ended TLS. If the
     * authority has no port, the scheme of this origin then sets it.
     */
    public boolean isOf(HttpRequest request) {
        return (scheme.equals("https") || !request.scheme().equals("https"))
                && equals(ofAuthority(scheme, request.authority()));
    }

    /**
     * Parses the host and port of a request.
     *
     * @param scheme sets the port if the authority has none
     * @return null if the authority is not a host with an optional port
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
