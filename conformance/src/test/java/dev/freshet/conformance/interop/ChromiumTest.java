package dev.freshet.conformance.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.Transport;
import dev.freshet.conformance.tool.Run;
import dev.freshet.conformance.tool.Tool;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A browser. */
@Tag("slow")
class ChromiumTest extends InteropContract {

    @Test
    void loads_a_page_and_what_its_script_asks_for_over_http_2(@TempDir Path profile) throws Exception {
        URI uri = start(Transport.TLS, "/page");
        String page = Run.of(LIMIT, Tool.CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu",
                "--ignore-certificate-errors", "--user-data-dir=" + profile, "--virtual-time-budget=5000",
                "--dump-dom", uri).succeeded();
        assertThat(page).contains("<p id=\"own\">HTTP/2 https</p>", "<p id=\"fetched\">HTTP/2 https</p>");
    }
}
