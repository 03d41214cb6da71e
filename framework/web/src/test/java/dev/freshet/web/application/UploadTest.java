package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import dev.freshet.web.multipart.MultipartFile;
import dev.freshet.web.multipart.MultipartForm;
import dev.freshet.web.multipart.MultipartForms;
import dev.freshet.web.multipart.MultipartSettings;
import dev.freshet.web.multipart.Part;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Forms with files over real sockets: what is stored, what is refused, and that nothing stays. */
@ParameterizedClass
@EnumSource(EveryMode.class)
class UploadTest {
    private static final int KB = 1 << 10;
    private static final MultipartSettings LIMITS =
            new MultipartSettings(100 * KB, 128 * KB, 4 * KB, 32 * KB, 10, KB, 256 * KB, null);

    @Parameter
    EveryMode mode;

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Clients clients = new Clients();
    private final Semaphore arrived = new Semaphore(0);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private MultipartForms forms;
    private HttpServer server;
    private volatile MultipartFile kept;

    private interface Handler {
        String answer(MultipartForm form) throws Exception;
    }

    @BeforeEach
    void serve() throws IOException {
        WebApplicationBuilder web = WebApplication.builder();
        forms = web.multipartForms();
        forms.configure(in(folder));
        route(web, "/sizes", form -> sizes(form.filesOrNone("file")) + form.parameters().all("title"));
        route(web, "/one", form -> form.file("file").originalFilename());
        route(web, "/echo", form -> new String(form.file("file").bytes()));
        route(web, "/keep", form -> {
            kept = form.file("file");
            return "kept";
        });
        route(web, "/fail", form -> {
            throw new IllegalStateException("the handler fails with " + form.files("file").size());
        });
        route(web, "/wait", form -> {
            arrived.release();
            mayEnd.await();
            return sizes(form.files("file"));
        });
        web.post("/stream", (request, response) -> {
            StringBuilder names = new StringBuilder();
            var parts = forms.stream(request);
            for (Part part = parts.next(); part != null; part = parts.next()) {
                names.append(part.name()).append(part.inputStream().readAllBytes().length).append(' ');
            }
            response.send(names.toString());
        });
        web.post("/fields", (request, response) ->
                response.send(forms.parameters(request).all("title").toString()));
        server = mode.serve(web.build());
    }

    private static MultipartSettings in(Path folder) {
        return new MultipartSettings(LIMITS.maxFileSize(), LIMITS.maxRequestSize(), LIMITS.fileSizeThreshold(),
                LIMITS.maxTextSize(), LIMITS.maxParts(), LIMITS.maxPartHeaderSize(), LIMITS.maxDiskSize(), folder);
    }

    /** Reads a form as the generated code of controllers does. */
    private void route(WebApplicationBuilder web, String path, Handler handler) {
        web.post(path, (request, response) -> {
            try (MultipartForm form = forms.read(request, Set.of("file"), lists(path), Set.of())) {
                response.send(handler.answer(form));
            }
        });
    }

    /** Of these routes, the handlers take any number of files. */
    private static Set<String> lists(String path) {
        return Set.of("/sizes", "/wait", "/fail").contains(path) ? Set.of("file") : Set.of();
    }

    private static String sizes(List<MultipartFile> files) {
        return files.stream().map(MultipartFile::size).toList().toString();
    }

    @AfterEach
    void stop() throws IOException {
        mayEnd.countDown();
        clients.leave();
        client.shutdownNow();
        server.stop();
        assertThat(folder).isEmptyDirectory();
    }

    private static String field(String name, String value) {
        return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
    }

    private static String file(String name, int length) {
        return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"f.txt\"\r\n\r\n"
                + "x".repeat(length) + "\r\n";
    }

    private CompletableFuture<HttpResponse<String>> sendLater(String path, String... parts) {
        return client.sendAsync(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(HttpRequest.BodyPublishers.ofString(String.join("", parts) + "--b--\r\n")).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private String send(String path, String... parts) {
        HttpResponse<String> response = sendLater(path, parts).join();
        return response.statusCode() + " " + response.body();
    }

    /** What the process has open in the folder, even if it has no name any more. */
    private long openFiles() {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(this::isInFolder).count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isInFolder(Path link) {
        try {
            return Files.readSymbolicLink(link).startsWith(folder);
        } catch (IOException closed) {
            return false;
        }
    }

    private void requireNothingLeft() {
        Eventually.holds("nothing is on disk", () -> forms.bytesOnDisk() == 0);
        if (Files.isDirectory(Path.of("/proc/self/fd"))) {
            Eventually.holds("no file is open", () -> openFiles() == 0);
        }
    }

    @Test
    void keeps_small_files_in_memory_and_large_ones_on_disk() {
        assertThat(send("/sizes", field("title", "a"), file("file", 3 * KB), file("file", 50 * KB), file("file", 0),
                field("title", "b"), file("other", 1))).isEqualTo("200 [3072, 51200, 0][a, b]");
        assertThat(send("/sizes?title=q", field("title", "a"))).isEqualTo("200 [][q, a]");
        requireNothingLeft();
    }

    @Test
    void gives_back_what_was_sent() {
        for (int length : new int[] {0, 1, 4 * KB, 4 * KB + 1, 100 * KB}) {
            assertThat(send("/echo", file("file", length))).isEqualTo("200 " + "x".repeat(length));
        }
    }

    @Test
    void has_a_file_without_a_name_while_the_handler_runs_and_none_afterwards() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")));
        CompletableFuture<HttpResponse<String>> response = sendLater("/wait", file("file", 50 * KB), file("file", KB),
                file("file", 20 * KB));
        assertThat(arrived.tryAcquire(1, 20, TimeUnit.SECONDS)).isTrue();
        assertThat(folder).isEmptyDirectory();
        assertThat(openFiles()).isOne();
        assertThat(forms.bytesOnDisk()).isEqualTo(128 * KB);
        mayEnd.countDown();
        assertThat(response.join().body()).isEqualTo("[51200, 1024, 20480]");
        requireNothingLeft();
    }

    @Test
    void leaves_nothing_if_the_handler_fails() {
        assertThat(send("/fail", file("file", 50 * KB))).startsWith("500 ");
        requireNothingLeft();
    }

    @Test
    void leaves_nothing_if_the_client_goes_away() throws Exception {
        String head = "POST /one HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n"
                + "Content-Length: 100000\r\nExpect: 100-continue\r\n\r\n";
        assertThat(clients.head(server.port(), "127.0.0.1", head)).startsWith("HTTP/1.1 100");
        clients.last().getOutputStream().write(file("file", 50 * KB).getBytes());
        Eventually.holds("a part is on disk", () -> forms.bytesOnDisk() > 0);
        clients.leave();
        requireNothingLeft();
    }

    @Test
    void leaves_nothing_if_a_later_part_is_refused() {
        assertThat(send("/one", file("file", 50 * KB), "--b\r\nbroken\r\n\r\n")).startsWith("400 ");
        requireNothingLeft();
    }

    @Test
    void says_that_a_file_is_used_too_late() {
        for (int length : new int[] {1, 50 * KB}) {
            assertThat(send("/keep", file("file", length))).isEqualTo("200 kept");
            requireNothingLeft();
            assertThatThrownBy(() -> kept.bytes())
                    .isInstanceOf(IllegalStateException.class).hasMessageStartingWith("the request is over");
        }
    }

    @Test
    void refuses_more_than_the_limits_and_names_the_part() {
        assertThat(send("/one", file("file", 100 * KB + 1))).startsWith("413 ")
                .contains("part \\\"file\\\" is longer than 102400 bytes");
        assertThat(send("/one", file("other", 101 * KB), file("other", 30 * KB))).startsWith("413 ")
                .contains("the form is longer than 131072 bytes");
        assertThat(send("/one", field("title", "x".repeat(20 * KB)), field("title", "x".repeat(20 * KB))))
                .startsWith("413 ").contains("part \\\"title\\\" is too long: text and JSON may have 32768 bytes");
        assertThat(send("/one", field("a", "1").repeat(11))).startsWith("413 ").contains("more than 10 parts");
        requireNothingLeft();
    }

    @Test
    void refuses_what_does_not_fit_the_method_and_names_the_part() {
        assertThat(send("/one", field("title", "a"))).startsWith("400 ").contains("part \\\"file\\\" is missing");
        assertThat(send("/one", file("file", 1), file("file", 1))).startsWith("400 ")
                .contains("part \\\"file\\\" appears more than once; send one");
        assertThat(send("/one", field("file", "a"))).startsWith("400 ")
                .contains("part \\\"file\\\" has no filename; send it as a file");
        assertThat(send("/one", "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\"\r\n\r\n\r\n"))
                .startsWith("400 ").contains("part \\\"file\\\" is missing");
    }

    @Test
    void limits_the_disk_of_all_requests_and_leaves_a_share_to_others() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> held =
                List.of(sendLater("/wait", file("file", 60 * KB)), sendLater("/wait", file("file", 60 * KB)));
        assertThat(arrived.tryAcquire(2, 20, TimeUnit.SECONDS)).isTrue();
        HttpResponse<String> refused = sendLater("/one", file("file", 60 * KB)).join();
        assertThat(refused.statusCode()).isEqualTo(503);
        assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(refused.body()).contains("too many uploaded files are stored; try again later");
        assertThat(send("/one", file("file", KB))).isEqualTo("200 f.txt");
        String body = file("file", 60 * KB) + "--b--\r\n";
        assertThat(clients.head(server.port(), "127.0.0.2", "POST /one HTTP/1.1\r\nHost: a\r\nContent-Type:"
                + " multipart/form-data; boundary=b\r\nContent-Length: " + body.length() + "\r\n\r\n" + body))
                .startsWith("HTTP/1.1 200");
        mayEnd.countDown();
        held.forEach(CompletableFuture::join);
        requireNothingLeft();
        assertThat(send("/one", file("file", 60 * KB))).isEqualTo("200 f.txt");
        assertThat(forms.refused()).isOne();
    }

    @Test
    void streams_parts_of_any_size_without_storing_them() {
        assertThat(send("/stream", field("a", "1"), file("f", 1000 * KB), file("g", 0)))
                .isEqualTo("200 a1 f1024000 g0 ");
    }

    @Test
    void reads_text_fields_of_both_kinds_of_forms() throws Exception {
        assertThat(send("/fields?title=q", file("title", 50 * KB), field("title", "a"))).isEqualTo("200 [q, a]");
        HttpRequest urlEncoded = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/fields"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("title=u")).build();
        assertThat(client.send(urlEncoded, HttpResponse.BodyHandlers.ofString()).body()).isEqualTo("[u]");
    }

    @Test
    void asks_for_a_form_if_the_body_is_something_else() throws Exception {
        HttpRequest json = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/one"))
                .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString("{}")).build();
        HttpResponse<String> response = client.send(json, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(response.headers().firstValue("Accept")).hasValue("multipart/form-data");
    }

    @Test
    void asks_for_forms_without_compression() throws Exception {
        refusesCompressed("/fields", "application/x-www-form-urlencoded");
        refusesCompressed("/fields", "multipart/form-data; boundary=b");
        refusesCompressed("/one", "multipart/form-data; boundary=b");
        refusesCompressed("/stream", "multipart/form-data; boundary=b");
    }

    private void refusesCompressed(String path, String type) throws Exception {
        HttpRequest compressed = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Content-Type", type).header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofString("x")).build();
        HttpResponse<String> response = client.send(compressed, HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(path).isEqualTo(415);
        assertThat(response.headers().firstValue("Accept-Encoding")).hasValue("identity");
    }

    @Test
    void tells_the_log_and_not_the_client_that_the_folder_is_missing() throws Exception {
        forms.configure(in(folder.resolve("missing")));
        assertThat(send("/one", file("file", 50 * KB))).startsWith("500 ").doesNotContain("missing");
        requireNothingLeft();
    }
}
