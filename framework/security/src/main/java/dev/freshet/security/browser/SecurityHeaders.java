package dev.freshet.security.browser;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Headers that make browsers protect their users. A header that a response has already stays. Immutable. */
final class SecurityHeaders {
    private final List<PreparedHeader> plain;
    private final List<PreparedHeader> encrypted;

    SecurityHeaders(HeaderProperties properties) {
        plain = List.copyOf(properties.headers());
        List<PreparedHeader> all = new ArrayList<>(plain);
        if (properties.hsts().enabled()) {
            all.add(properties.hsts().header());
        }
        encrypted = List.copyOf(all);
    }

    void complete(@Nullable HttpRequest request, HttpResponse response) {
        List<PreparedHeader> headers = isForHost(request) ? encrypted : plain;
        for (int i = 0; i < headers.size(); i++) {
            PreparedHeader header = headers.get(i);
            if (response.header(header.name()) == null) {
                response.header(header);
            }
        }
    }

    /** Not for names of this machine, because browsers would demand TLS of every other server on it. */
    private static boolean isForHost(@Nullable HttpRequest request) {
        return request != null && request.scheme().equals("https") && !isLoopback(request.authority());
    }

    private static boolean isLoopback(String authority) {
        int colon = authority.lastIndexOf(':');
        String host = colon > authority.lastIndexOf(']') ? authority.substring(0, colon) : authority;
        return host.equalsIgnoreCase("localhost") || ends(host, ".localhost") || host.startsWith("127.")
                || host.equals("[::1]");
    }

    private static boolean ends(String host, String end) {
        return host.regionMatches(true, host.length() - end.length(), end, 0, end.length());
    }
}
