package dev.freshet.gateway.config;

import java.util.Locale;

/**
 * A host name, or {@code *.} and a domain, which matches all names below the domain but not the domain itself. Ignores
 * case, the port and a trailing dot.
 *
 * @param name in lower case; with a leading dot if {@code below} is true
 */
public record HostPattern(String name, boolean below) {
    /** @throws IllegalArgumentException if the text has a port, or a star that is not at the start */
    public static HostPattern parse(String text) {
        boolean below = text.startsWith("*.");
        String host = (below ? text.substring(1) : text).toLowerCase(Locale.ROOT);
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        if (name.indexOf('*') >= 0 || name.isEmpty() || name.equals(".")) {
            throw new IllegalArgumentException("write a host name, or *.example.org for all names below example.org");
        }
        if (name.indexOf(':') >= 0 && name.charAt(0) != '[') {
            throw new IllegalArgumentException("remove the port");
        }
        return new HostPattern(name, below);
    }

    /** @param authority host and optional port of a request */
    public boolean matches(String authority) {
        int end = hostEnd(authority);
        if (below) {
            int from = end - name.length();
            return from > 0 && authority.regionMatches(true, from, name, 0, name.length());
        }
        return end == name.length() && authority.regionMatches(true, 0, name, 0, end);
    }

    private static int hostEnd(String authority) {
        int bracket = authority.lastIndexOf(']');
        int colon = authority.indexOf(':', bracket + 1);
        int end = colon < 0 ? authority.length() : colon;
        return end > 0 && authority.charAt(end - 1) == '.' ? end - 1 : end;
    }

    @Override
    public String toString() {
        return below ? '*' + name : name;
    }
}
