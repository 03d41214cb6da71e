package dev.freshet.dev.pages;

import dev.freshet.http.HttpRequest;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
                && isOwn(request.header("Origin"))
                && OF_PROXIES.stream().allMatch(name -> request.header(name) == null);
    }

    private static boolean isOwn(@Nullable String origin) {
        return origin == null || isLocal(origin);
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
