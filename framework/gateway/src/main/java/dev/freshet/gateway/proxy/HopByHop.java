package dev.freshet.gateway.proxy;

import dev.freshet.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;

/**
 * The headers of a message that apply to its own connection and are never passed on (RFC 9110 section 7.6.1): the
 * standard ones, those that Connection names, and those that each connection writes itself.
 *
 * @param named the names in Connection
 */
record HopByHop(List<String> named) {
    private static final HopByHop STANDARD = new HopByHop(List.of());

    static HopByHop of(HttpHeaders headers) {
        return headers.contains("Connection") ? new HopByHop(options(headers)) : STANDARD;
    }

    boolean drops(String name) {
        return isStandard(name) || !named.isEmpty() && names(name);
    }

    /** Whether the header describes the connection or the framing of the message. */
    private static boolean isStandard(String name) {
        return switch (name.length()) {
            case 2 -> name.equalsIgnoreCase("TE");
            case 7 -> name.equalsIgnoreCase("Upgrade");
            case 10 -> name.equalsIgnoreCase("Connection") || name.equalsIgnoreCase("Keep-Alive");
            case 14 -> name.equalsIgnoreCase("Content-Length") || name.equalsIgnoreCase("HTTP2-Settings");
            case 16 -> name.equalsIgnoreCase("Proxy-Connection");
            case 17 -> name.equalsIgnoreCase("Transfer-Encoding");
            case 18 -> name.equalsIgnoreCase("Proxy-Authenticate");
            case 19 -> name.equalsIgnoreCase("Proxy-Authorization");
            default -> false;
        };
    }

    private boolean names(String name) {
        for (String option : named) {
            if (option.equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }

    private static List<String> options(HttpHeaders headers) {
        List<String> options = new ArrayList<>();
        for (String value : headers.all("Connection")) {
            for (String option : value.split(",", -1)) {
                options.add(option.strip());
            }
        }
        return options;
    }
}
