package dev.freshet.client;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Locale;

/**
 * The origin of a URI (RFC 6454 section 4).
 *
 * @param host in lower case; an IPv6 address keeps its brackets
 * @param port always explicit
 */
record Origin(boolean secure, String host, int port) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int MAX_PORT = 65_535;

    /**
     * @throws IllegalArgumentException if this is not an http or https URI with a host and a valid port, or has user
     *     information
     */
    static Origin of(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean secure = scheme.equals("https");
        if (!secure && !scheme.equals("http")) {
            throw new IllegalArgumentException("a URI must begin with http:// or https://, not "
                    + (scheme.isEmpty() ? "without either" : "with " + scheme + ":"));
        }
        // If the JDK does not recognise the host, it does not find the user either, so look for the @ itself.
        String authority = uri.getRawAuthority();
        if (authority != null && authority.indexOf('@') >= 0) {
            throw new IllegalArgumentException(
                    "a URI must not contain a user or a password; send them in the Authorization header");
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("the URI has no valid host name: "
                    + uri.getScheme() + "://" + authority);
        }
        int port = uri.getPort() >= 0 ? uri.getPort() : secure ? HTTPS : HTTP;
        if (port > MAX_PORT) {
            throw new IllegalArgumentException("the port of a URI must be at most " + MAX_PORT + ", is " + port);
        }
        return new Origin(secure, uri.getHost().toLowerCase(Locale.ROOT), port);
    }

    /** The host, with the port unless it is the scheme's default. */
    String authority() {
        return port == (secure ? HTTPS : HTTP) ? host : host + ":" + port;
    }

    /** An unresolved address: each connection resolves the name again. */
    InetSocketAddress address() {
        return InetSocketAddress.createUnresolved(
                host.startsWith("[") ? host.substring(1, host.length() - 1) : host, port);
    }
}
