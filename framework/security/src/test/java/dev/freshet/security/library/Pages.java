package dev.freshet.security.library;

import dev.freshet.http.HttpResponse;
import dev.freshet.security.browser.ContentSecurityPolicy;
import dev.freshet.web.GetMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.RestController;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;

@RestController
@PermitAll
class Pages {
    private final ContentSecurityPolicy policy;

    Pages(ContentSecurityPolicy policy) {
        this.policy = policy;
    }

    @GetMapping("/page")
    void page(HttpResponse response) throws IOException {
        String nonce = policy.nonce(response);
        response.contentType("text/html").send("<title>before</title><script nonce=\"" + nonce
                + "\">document.title = 'with nonce'</script><script>document.title = 'without nonce'</script>");
    }

    /** @param vary what it depends on, such as {@code Accept} */
    @GetMapping("/varied")
    void varied(@RequestParam String vary, HttpResponse response) throws IOException {
        response.header("Vary", vary).send("varied");
    }

    @GetMapping("/framed")
    void framed(HttpResponse response) throws IOException {
        response.addHeader("Content-Security-Policy", "frame-ancestors *").send("framed");
    }

    /** For pages of all origins. */
    @GetMapping("/shared")
    void shared(HttpResponse response) throws IOException {
        response.header("Access-Control-Allow-Origin", "*").send("shared");
    }
}
