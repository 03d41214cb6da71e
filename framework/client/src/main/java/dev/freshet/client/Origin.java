package dev.freshet.client;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Locale;

/**
 * Where a URI leads, but for its path (RFC 6454 section 4).
 *
 * @param host in lower case, an IPv6 address in its brackets
 * @param port never left to the scheme
 */
record Origin(boolean secure, String host, int port) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** @throws IllegalArgumentException if this is no http or https URI of a host, or has user information */
    static Origin of(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean secure = scheme.equals("https");
        if (!secure && !scheme.equals("http")) {
            throw new IllegalArgumentException("a URI must begin with http:// or https://, not "
                    + (scheme.isEmpty() ? "without either" : "with " + scheme + ":"));
        }
        // Where the host is none that the JDK knows, it finds no user before it either.
        String authority = uri.getRawAuthority();
        if (authority != null && authority.indexOf('@') >= 0) {
            throw new IllegalArgumentException(
                    "a URI must not hold a user or a password; send them in the field Authorization");
        }
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("the URI names no host that can be looked up: "
                    + uri.getScheme() + "://" + authority);
        }
        int port = uri.getPort() >= 0 ? uri.getPort() : secure ? HTTPS : HTTP;
        return new Origin(secure, uri.getHost().toLowerCase(Locale.ROOT), port);
    }

    /** Host, and the port where it is not the scheme's. */
    String authority() {
        return port == (secure ? HTTPS : HTTP) ? host : host + ":" + port;
    }

    /** Not resolved: names are looked up again for each connection. */
    InetSocketAddress address() {
        return InetSocketAddress.createUnresolved(
                host.startsWith("[") ? host.substring(1, host.length() - 1) : host, port);
    }
}
