package dev.freshet.dev.pages;

import dev.freshet.http.HttpRequest;
import java.net.URI;
import java.util.List;
import java.util.Set;

/**
 * Recognizes requests of the developer. A page of another site can send requests to this machine, and the owner of that
 * site can let its name point here (DNS rebinding). Therefore Host and Origin must be names of this machine. A proxy on
 * this machine may write such a Host into requests of others. Therefore headers that proxies add are refused.
 */
final class Trusted {
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final List<String> OF_PROXIES = List.of("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host",
            "X-Real-IP");

    private Trusted() {
    }

    static boolean is(HttpRequest request) {
        return request.remoteAddress().getAddress().isLoopbackAddress() && isLocal("http://" + request.authority())
                && isOwn(request)
                && OF_PROXIES.stream().allMatch(name -> request.header(name) == null);
    }

    /** Browsers send no Origin for an image or a frame of a page, nor for a link that the developer follows. */
    private static boolean isOwn(HttpRequest request) {
        String origin = request.header("Origin");
        return origin != null ? isLocal(origin) : !"cross-site".equals(request.header("Sec-Fetch-Site"))
                || "document".equals(request.header("Sec-Fetch-Dest"));
    }

    private static boolean isLocal(String url) {
        try {
            String host = URI.create(url).getHost();
            return host != null && LOCAL.contains(host);
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }
}
