package dev.freshet.examples.chat;

import dev.freshet.http.HttpResponse;
import dev.freshet.web.GetMapping;
import dev.freshet.web.RestController;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Serves the page from the class path. */
@RestController
class PageController {
    private final byte[] html = resource("index.html");
    private final byte[] script = resource("chat.js");
    private final byte[] style = resource("chat.css");

    @GetMapping(path = "/", produces = "text/html")
    byte[] page(HttpResponse response) {
        // Whatever people type, the page loads and runs nothing but its own files.
        response.header("Content-Security-Policy", "default-src 'self'; img-src data:");
        return html;
    }

    @GetMapping(path = "/chat.js", produces = "text/javascript")
    byte[] script() {
        return script;
    }

    @GetMapping(path = "/chat.css", produces = "text/css")
    byte[] style() {
        return style;
    }

    private static byte[] resource(String name) {
        try (InputStream in = PageController.class.getResourceAsStream("/page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("page/" + name + " is not on the class path");
            }
            return in.readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
