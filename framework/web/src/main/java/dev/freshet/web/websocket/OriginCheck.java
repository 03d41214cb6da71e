package dev.freshet.web.websocket;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;

/**
 * Refuses handshakes from pages of other sites. Browsers send cookies with a handshake whatever page starts it, and the
 * same-origin policy does not stop that page from reading the answers (RFC 6455 section 10.2). Immutable.
 */
final class OriginCheck {
    private final boolean any;
    private final List<Origin> allowed;

    /** @throws IllegalArgumentException if a text is neither an origin nor {@code *} */
    OriginCheck(List<String> origins) {
        List<Origin> parsed = new ArrayList<>();
        boolean star = false;
        for (String text : origins) {
            Origin origin = Origin.parse(text);
            if (origin != null) {
                parsed.add(origin);
            } else if (text.equals("*")) {
                star = true;
            } else {
                throw new IllegalArgumentException(
                        "\"" + text + "\" is not an origin; write it as \"https://app.example.com\"");
            }
        }
        this.allowed = List.copyOf(parsed);
        this.any = star;
    }

    /** @throws HttpException 403 if the request comes from a page of another site that may not connect */
    void check(HttpRequest request) {
        String field = request.header("Origin");
        if (field == null || any) {
            return;
        }
        Origin origin = Origin.parse(field);
        if (origin == null || !origin.isOf(request) && !allowed.contains(origin)) {
            throw new HttpException(403, "pages of this origin must not connect here");
        }
    }
}
