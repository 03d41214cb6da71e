package dev.freshet.gateway.paths;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/**
 * Decodes until nothing is encoded, takes a backslash for a slash, forgets parameters and empty segments, and then
 * resolves dots.
 */
final class CarelessUpstream {
    private static final Pattern ENCODED = Pattern.compile("%[0-9A-Fa-f]{2}");

    private CarelessUpstream() {
    }

    static void answer(HttpRequest request, HttpResponse response) throws IOException {
        response.send(resolved(request.target()));
    }

    static String resolved(String target) {
        String decoded = target;
        while (ENCODED.matcher(decoded).find()) {
            decoded = URLDecoder.decode(decoded.replace("+", "%2B"), StandardCharsets.UTF_8);
        }
        Deque<String> segments = new ArrayDeque<>();
        for (String written : decoded.replace('\\', '/').split("/")) {
            int parameter = written.indexOf(';');
            String segment = (parameter < 0 ? written : written.substring(0, parameter)).replaceAll("[\0-\37\177]", "");
            if (segment.equals("..")) {
                segments.pollLast();
            } else if (!segment.isEmpty() && !segment.equals(".")) {
                segments.addLast(segment);
            }
        }
        return "/" + String.join("/", segments);
    }
}
