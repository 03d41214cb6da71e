package dev.freshet.client;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Follows redirects (RFC 9110 section 15.4). */
record Redirects(Retries next, RedirectSettings settings) {
    /** Headers that describe the wanted content and reveal nothing about the sender. */
    private static final Set<String> TO_ANOTHER_ORIGIN = Set.of("accept", "accept-charset", "accept-encoding",
            "accept-language", "cache-control", "if-match", "if-modified-since", "if-none-match", "if-range",
            "if-unmodified-since", "range", "user-agent");

    ClientResponse send(ClientRequest first) throws IOException {
        ClientRequest request = first;
        int followed = 0;
        while (true) {
            ClientResponse response = next.send(request);
            String location = settings.most() == 0 ? null : location(response);
            if (location == null) {
                return response;
            }
            try {
                if (++followed > settings.most()) {
                    throw new RestClientException(first + " was redirected more than " + settings.most() + " times",
                            null);
                }
                request = redirected(request, response.status(), location);
            } finally {
                response.discard();
            }
        }
    }

    private static @Nullable String location(ClientResponse response) {
        return switch (response.status()) {
            case 301, 302, 303, 307, 308 -> response.headers().first("Location");
            default -> null;
        };
    }

    private ClientRequest redirected(ClientRequest request, int status, String location) {
        URI to = resolved(request, location);
        Origin from = Origin.of(request.uri());
        Origin other = origin(request, to);
        if (from.secure() && !other.secure() && !settings.toCleartext()) {
            throw new RestClientException(request + " was redirected from https to http; this is not allowed", null);
        }
        ClientRequest next = (becomesGet(request.method(), status) ? request.asGet() : request).at(to);
        if (!from.equals(other)) {
            return forAnother(next, request + " was redirected with " + status);
        }
        if (next.body() != null && !next.body().isRepeatable()) {
            throw new RestClientException(request + " was redirected with " + status
                    + ", but its body is a stream, which cannot be sent again", null);
        }
        return next;
    }

    /**
     * Reduces a request to what another origin may get. The caller did not choose that origin, so any other header and
     * the body may be secrets.
     */
    private static ClientRequest forAnother(ClientRequest request, String what) {
        if (request.body() != null) {
            throw new RestClientException(what + " to another origin, which must not get its body."
                    + " Use RedirectSettings.NONE to get the response and send the body yourself", null);
        }
        return request.foreign(request.fields().only(TO_ANOTHER_ORIGIN));
    }

    /** Behaves like browsers; PUT and DELETE only change for 303. */
    private static boolean becomesGet(String method, int status) {
        return switch (status) {
            case 301, 302 -> method.equals("POST");
            case 303 -> !method.equals("HEAD");
            default -> false;
        };
    }

    private static URI resolved(ClientRequest request, String location) {
        try {
            return UriReference.resolve(request.uri(), new URI(sendable(location)));
        } catch (URISyntaxException e) {
            throw new RestClientException(request + " was redirected to an invalid URI: " + e.getReason(), null);
        }
    }

    /**
     * Removes the fragment, and encodes spaces and non-ASCII bytes as browsers do: some servers send UTF-8, which
     * headers show as one char per byte. Anything else that a URI must not contain makes the redirect fail.
     */
    private static String sendable(String location) {
        int fragment = location.indexOf('#');
        StringBuilder text = new StringBuilder();
        for (byte b : location.substring(0, fragment < 0 ? location.length() : fragment).getBytes(ISO_8859_1)) {
            if (b >= 0 && b != ' ') {
                text.append((char) b);
            } else {
                text.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return text.toString();
    }

    private static Origin origin(ClientRequest request, URI to) {
        try {
            return Origin.of(to);
        } catch (IllegalArgumentException e) {
            throw new RestClientException(request + " was redirected to an unusable URI: " + e.getMessage(), e);
        }
    }
}
