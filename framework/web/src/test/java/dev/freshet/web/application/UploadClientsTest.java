package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.server.HttpServer;
import dev.freshet.test.browser.Browser;
import dev.freshet.web.multipart.MultipartFile;
import dev.freshet.web.multipart.MultipartForm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forms as curl and Chromium send them. */
class UploadClientsTest {
    private static final String PAGE = "<meta charset=utf-8><form method=post enctype=multipart/form-data>"
            + "<input name=title><input type=file name=file><input type=file name=empty></form>";

    @TempDir
    Path folder;

    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        WebApplicationBuilder web = WebApplication.builder();
        var forms = web.multipartForms();
        web.get("/", (request, response) -> response.header("Content-Type", "text/html").send(PAGE));
        web.post("/", (request, response) -> {
            try (MultipartForm form = forms.read(request, Set.of("file", "empty"), Set.of(), Set.of())) {
                MultipartFile file = form.file("file");
                response.header("Content-Type", "text/plain; charset=utf-8");
                response.send(form.parameters().first("title") + "|" + file.originalFilename() + "|"
                        + file.contentType() + "|" + new String(file.bytes(), StandardCharsets.UTF_8) + "|"
                        + form.filesOrNone("empty").size());
            }
        });
        server = EveryMode.NIO_VIRTUAL.serve(web.build());
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private String url() {
        return "http://127.0.0.1:" + server.port() + "/";
    }

    @Test
    void curl_sends_a_file() throws Exception {
        boolean installed = Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(path -> Files.isExecutable(Path.of(path, "curl")));
        assumeTrue(installed, "there is no curl on PATH");
        Path file = Files.writeString(folder.resolve("tea.txt"), "Grün\r\n");
        Process curl = new ProcessBuilder("curl", "-sS", "-F", "title=Über", "-F", "file=@" + file + ";type=text/plain",
                url()).redirectErrorStream(true).start();
        assertThat(new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("Über|tea.txt|text/plain|Grün\r\n|0");
    }

    @Test
    void chromium_sends_a_form() {
        Optional<Path> program = Browser.program();
        assumeTrue(program.isPresent(), "there is no chromium on PATH");
        try (Browser browser = Browser.start(program.get(), folder.resolve("profile"))) {
            Browser.Page page = browser.open(url());
            var loaded = page.nextLoad();
            page.evaluate("document.querySelector('[name=title]').value = 'Über\\n';"
                    + "const files = new DataTransfer();"
                    + "files.items.add(new File(['Grün'], 'a\"b\\\\ü.txt', {type: 'text/plain'}));"
                    + "document.querySelector('[name=file]').files = files.files;"
                    + "document.forms[0].submit()");
            loaded.join();
            assertThat(page.evaluate("document.body.textContent"))
                    .isEqualTo("Über|a%22b\\ü.txt|text/plain|Grün|0");
        }
    }
}
