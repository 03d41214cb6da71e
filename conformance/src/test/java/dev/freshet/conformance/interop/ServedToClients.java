package dev.freshet.conformance.interop;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;

/**
 * Says by which protocol a request came, sends bodies back, and has a large one and a page. Paths that are not known
 * are answered as the first.
 */
final class ServedToClients implements HttpApplication {
    static final byte[] LARGE = new byte[3_000_000];
    private static final String PAGE = """
            <!doctype html><title>Freshet</title><p id=own>%s</p><p id=fetched></p>
            <script>
            const answers = Array.from({length: 20}, (_, i) => fetch('/protocol?' + i).then(one => one.text()));
            Promise.all(answers).then(all => document.getElementById('fetched').textContent = [...new Set(all)].join());
            </script>
            """;

    static {
        new Random(1).nextBytes(LARGE);
    }

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        return switch (request.path()) {
            case "/echo" -> ServedToClients::echo;
            case "/large" -> (asked, answer) -> answer.send(LARGE);
            case "/page" -> (asked, answer) ->
                    answer.contentType("text/html;charset=UTF-8").send(String.format(PAGE, protocol(asked)));
            default -> (asked, answer) -> answer.send(protocol(asked));
        };
    }

    private static String protocol(HttpRequest request) {
        return request.version() + " " + request.scheme();
    }

    /** Piece by piece, so that input and output go on at the same time. */
    private static void echo(HttpRequest request, HttpResponse response) throws IOException {
        try (OutputStream out = response.body()) {
            request.body().transferTo(out);
        }
    }
}
