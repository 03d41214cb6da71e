package dev.freshet.gateway.proxy;

import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.PathNormaliser;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes the head for the filters from the client's head. {@link UpstreamRequest#toSend} makes the upstream's from it.
 *
 * <p>The path is the normalised one by which the route was found. If the upstream received the client's form, it could
 * resolve {@code ..} or decode letters differently and serve what no route allows. Reserved characters stay encoded as
 * received, because an upstream may distinguish {@code +} from {@code %2B}. The query is passed on byte for byte.
 */
final class RequestHeads {
    private static final String MAX_FORWARDS = "Max-Forwards";
    /** CGI turns X_User and X-User into the same variable (RFC 3875 section 4.1.18). */
    private static final Predicate<String> HAS_UNDERSCORE = name -> name.indexOf('_') >= 0;

    private RequestHeads() {
    }

    /**
     * The head for the filters. The headers of the client's connection are already removed, so a client cannot use
     * Connection to remove a filter's header.
     */
    static UpstreamRequest received(HttpRequest request, ProxyOptions options) {
        boolean keepsHost = options.preserveHost() && !request.authority().isEmpty();
        String method = WebSocketUpgrade.isRequested(request) ? "GET" : request.method().name();
        UpstreamRequest head = new UpstreamRequest(method, path(request), request.query(),
                keepsHost ? request.authority() : null);
        HttpHeaders headers = request.headers();
        HopByHop hopByHop = HopByHop.of(headers);
        head.addAll(headers, name -> !hopByHop.drops(name) && !isForThisServer(name));
        if (!options.underscores()) {
            head.removeIf(HAS_UNDERSCORE);
        }
        if (takesTrailers(headers)) {
            head.add("TE", "trailers");
        }
        head.add("Via", via(request.version()));
        if (request.method() == HttpMethod.OPTIONS) {
            countDown(head);
        }
        return head;
    }

    private static String path(HttpRequest request) {
        String target = request.target();
        if (target.indexOf('%') < 0) {
            return request.path();
        }
        int start = target.startsWith("/") ? 0 : target.indexOf('/', target.indexOf("://") + 3);
        int query = target.indexOf('?');
        int end = query < 0 ? target.length() : query;
        if (start < 0 || start >= end) {
            return request.path();
        }
        byte[] path = PathNormaliser.forward(target.getBytes(StandardCharsets.ISO_8859_1), start, end);
        return new String(path, StandardCharsets.ISO_8859_1);
    }

    /** Whether an OPTIONS request must not go further (RFC 9110 section 7.6.2). */
    static boolean endsHere(HttpRequest request) {
        return request.method() == HttpMethod.OPTIONS && forwards(request.header(MAX_FORWARDS)) == 0;
    }

    private static void countDown(UpstreamRequest head) {
        int left = forwards(head.first(MAX_FORWARDS));
        if (left > 0) {
            head.set(MAX_FORWARDS, Integer.toString(left - 1));
        }
    }

    /** -1 if the value is missing or not a number. */
    private static int forwards(@Nullable String value) {
        return value != null && value.matches("[0-9]{1,9}") ? Integer.parseInt(value) : -1;
    }

    /** Host becomes the authority; the gateway's own server answers Expect. */
    private static boolean isForThisServer(String name) {
        return switch (name.length()) {
            case 4 -> name.equalsIgnoreCase("Host");
            case 6 -> name.equalsIgnoreCase("Expect");
            default -> false;
        };
    }

    /** TE: trailers is the only value that a proxy may pass on (RFC 9110 section 10.1.4). */
    private static boolean takesTrailers(HttpHeaders headers) {
        if (!headers.contains("TE")) {
            return false;
        }
        for (String value : headers.all("TE")) {
            if (FieldSyntax.lists(value, "trailers")) {
                return true;
            }
        }
        return false;
    }

    /** Via (RFC 9110 section 7.6.3), with a pseudonym because host names are internal. */
    private static String via(HttpVersion version) {
        return switch (version) {
            case HTTP_1_0 -> "1.0 freshet";
            case HTTP_1_1 -> "1.1 freshet";
            case HTTP_2 -> "2 freshet";
        };
    }
}
