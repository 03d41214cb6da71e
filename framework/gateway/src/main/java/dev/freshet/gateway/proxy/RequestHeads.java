package dev.freshet.gateway.proxy;

import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.PathNormaliser;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes the head that an upstream gets of the one that a client sent, in two steps with the filters between them.
 *
 * <p>The path is the one that the route was found by, in its normal form, and not as the client wrote it: an upstream
 * that resolves {@code ..} or decodes letters in its own way would otherwise serve what no route allows. Reserved
 * characters that came encoded stay so: an upstream may tell {@code +} from {@code %2B}. The query is passed on byte
 * for byte.
 */
final class RequestHeads {
    private static final String MAX_FORWARDS = "Max-Forwards";
    /** Where fields become variables of an environment (RFC 3875 section 4.1.18), X_User and X-User are the same. */
    private static final Predicate<String> HAS_UNDERSCORE = name -> name.indexOf('_') >= 0;

    private RequestHeads() {
    }

    /**
     * What filters start from: fields of the client's connection are gone, so a client cannot name those of a filter.
     */
    static UpstreamRequest received(HttpRequest request, ProxyOptions options) {
        boolean keepsHost = options.preserveHost() && !request.authority().isEmpty();
        String method = WebSocketUpgrade.isRequested(request) ? "GET" : request.method().name();
        UpstreamRequest head = new UpstreamRequest(method, path(request), request.query(),
                keepsHost ? request.authority() : null);
        HttpHeaders headers = request.headers();
        HopByHop hopByHop = HopByHop.of(headers);
        headers.forEach((name, value) -> {
            if (!hopByHop.drops(name) && !isForThisServer(name)) {
                head.add(name, value);
            }
        });
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

    /** Whether an OPTIONS may go no further than here (RFC 9110 section 7.6.2). */
    static boolean endsHere(HttpRequest request) {
        return request.method() == HttpMethod.OPTIONS && forwards(request.header(MAX_FORWARDS)) == 0;
    }

    private static void countDown(UpstreamRequest head) {
        int left = forwards(head.first(MAX_FORWARDS));
        if (left > 0) {
            head.set(MAX_FORWARDS, Integer.toString(left - 1));
        }
    }

    /** -1 where nothing, or no number, is said. */
    private static int forwards(@Nullable String value) {
        if (value == null || value.isEmpty() || value.length() > 9) {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < value.length(); i++) {
            int digit = value.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    /**
     * What is sent, whatever filters have made of it.
     *
     * @throws IllegalArgumentException later, from the connection, if it cannot be sent as the one request it is
     */
    static OutgoingRequest toSend(UpstreamRequest head, String instance, long contentLength) {
        String authority = head.authority();
        OutgoingRequest request = new OutgoingRequest(head.method(), head.target(),
                authority == null ? instance : authority).contentLength(contentLength);
        head.forEach(request::field);
        return request;
    }

    /** Host is sent as the authority; the expectation of 100 (Continue) is met by this server. */
    private static boolean isForThisServer(String name) {
        return switch (name.length()) {
            case 4 -> name.equalsIgnoreCase("Host");
            case 6 -> name.equalsIgnoreCase("Expect");
            default -> false;
        };
    }

    /** RFC 9110 section 10.1.4: the one thing that TE can say of a connection that is not this one. */
    private static boolean takesTrailers(HttpHeaders headers) {
        if (!headers.contains("TE")) {
            return false;
        }
        for (String value : headers.all("TE")) {
            for (String coding : value.split(",", -1)) {
                if (coding.strip().equalsIgnoreCase("trailers")) {
                    return true;
                }
            }
        }
        return false;
    }

    /** RFC 9110 section 7.6.3, under a pseudonym: host names are internals. */
    private static String via(HttpVersion version) {
        return switch (version) {
            case HTTP_1_0 -> "1.0 freshet";
            case HTTP_1_1 -> "1.1 freshet";
            case HTTP_2 -> "2 freshet";
        };
    }
}
