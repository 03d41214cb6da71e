package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpMethod;
import dev.freshet.web.conditional.HttpDate;
import dev.freshet.web.resources.StaticFiles;
import dev.freshet.web.resources.StaticFilesSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files from folders and archives: which there are, in which form, and which stay hidden. */
class StaticFilesTest {
    private static final Instant CHANGED = Instant.parse("2026-03-01T12:00:00Z");
    private static final String DATE = "Sun, 01 Mar 2026 12:00:00 GMT";

    @TempDir
    Path temp;
    private Path folder;
    private StaticFilesSettings settings;

    @BeforeEach
    void fill() throws IOException {
        folder = Files.createDirectory(temp.resolve("public"));
        settings = StaticFilesSettings.DEFAULT.withLocations(folder.toString());
        write(folder.resolve("index.html"), "<p>home");
        write(folder.resolve("ten.txt"), "0123456789");
        write(folder.resolve("docs/index.html"), "<p>docs");
        write(folder.resolve("a b\u00e9.txt"), "named");
        write(temp.resolve("secret.txt"), "secret");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(CHANGED));
    }

    private FakeResponse call(FakeRequest request) throws Exception {
        return call(request, getClass().getClassLoader());
    }

    private FakeResponse call(FakeRequest request, ClassLoader loader) throws Exception {
        // Encoded slashes come as far as the files: they must do without the refusal.
        WebApplication application = WebApplication.builder().encodedSlash(EncodedSlash.ALLOW)
                .staticFiles(new StaticFiles(settings, loader)).build();
        FakeResponse response = new FakeResponse();
        application.handlerFor(request).handle(request, response);
        return response;
    }

    private FakeResponse get(String target, String... fields) throws Exception {
        FakeRequest request = FakeRequest.get(target);
        for (int i = 0; i < fields.length; i += 2) {
            request.with(fields[i], fields[i + 1]);
        }
        return call(request);
    }

    @Test
    void sends_a_file_with_all_that_a_client_should_know() throws Exception {
        FakeResponse response = get("/ten.txt");
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo("0123456789");
        assertThat(response.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
        assertThat(response.header("Content-Length")).isEqualTo("10");
        assertThat(response.header("Last-Modified")).isEqualTo(DATE);
        assertThat(response.header("ETag")).matches("\"[0-9a-f-]+\"");
        assertThat(response.header("Accept-Ranges")).isEqualTo("bytes");
        assertThat(response.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(response.header("Cache-Control")).isNull();
    }

    @Test
    void finds_names_that_are_encoded() throws Exception {
        assertThat(get("/a%20b%C3%A9.txt").text()).isEqualTo("named");
    }

    @Test
    void answers_a_folder_with_its_welcome_file_and_leads_to_its_slash() throws Exception {
        assertThat(get("/").text()).isEqualTo("<p>home");
        assertThat(get("/docs/").text()).isEqualTo("<p>docs");
        FakeResponse moved = get("/docs?a=b");
        assertThat(moved.status()).isEqualTo(301);
        assertThat(moved.header("Location")).isEqualTo("/docs/?a=b");
        Files.delete(folder.resolve("docs/index.html"));
        assertThat(get("/docs/").status()).isEqualTo(404);
        assertThat(get("/docs").status()).isEqualTo(404);
    }

    @Test
    void answers_head_with_the_length_and_other_methods_with_405() throws Exception {
        FakeResponse head = call(FakeRequest.of(HttpMethod.HEAD, "/ten.txt"));
        assertThat(head.header("Content-Length")).isEqualTo("10");
        assertThat(head.text()).isEmpty();
        FakeResponse post = call(FakeRequest.of(HttpMethod.POST, "/ten.txt"));
        assertThat(post.status()).isEqualTo(405);
        assertThat(post.header("Allow")).isEqualTo("GET, HEAD, OPTIONS");
        assertThat(call(FakeRequest.of(HttpMethod.POST, "/none")).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/..%2fsecret.txt", "/..%5Csecret.txt", "/docs%2Findex.html", "/%2e%2e%2fsecret.txt",
        "/docs/..%2f..%2fsecret.txt", "//ten.txt", "/docs//index.html", "/.env", "/docs/.git/config", "/..data/x",
        "/ten.txt.", "/ten.txt%20", "/ten.txt::$DATA", "/C:/ten.txt", "/NUL", "/con.txt", "/docs/aux.html", "/COM1",
        "/lpt9.log", "/ten.txt/", "/META-INF/x", "/meta-inf/x", "/A.class", "/a.CLASS",
        "/WEB-INF/web.xml", "/...", "/%5c%5chost%5cshare%5cx", "/ten.txt%5c..", "/TEN.txt", "/Docs/index.html", "/a*b",
        "/a%3Fb", "/a%22b", "/a%3Cb", "/a%3Eb", "/a%7Cb"})
    void hides_all_but_plain_files(String target) throws Exception {
        for (String name : List.of(".env", "docs/.git/config", "..data/x", "META-INF/x", "meta-inf/x", "A.class",
                "a.CLASS", "WEB-INF/web.xml", "NUL", "con.txt", "docs/aux.html", "COM1", "lpt9.log", "ten.txt.",
                "ten.txt ", "ten.txt::$DATA", "C:/ten.txt", "...", "a*b", "a?b", "a\"b", "a<b", "a>b", "a|b")) {
            write(folder.resolve(name), "hidden");
        }
        assertThat(get(target).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a@b", "/a%40b/", "/a%c3%a9", "/a\u00e9"})
    void compares_its_own_path_as_every_room_does(String path) throws Exception {
        settings = new StaticFilesSettings(true, settings.locations(), path, "", "", "", false, false);
        String asked = path.contains("@") || path.contains("%40") ? "/a%40b/ten.txt" : "/a%C3%A9/ten.txt";
        assertThat(get(asked).status()).isEqualTo(200);
    }

    @Test
    void shows_what_is_well_known() throws Exception {
        write(folder.resolve(".well-known/security.txt"), "Contact: a");
        assertThat(get("/.well-known/security.txt").text()).isEqualTo("Contact: a");
        write(folder.resolve("docs/.well-known/x"), "no");
        assertThat(get("/docs/.well-known/x").status()).isEqualTo(404);
    }

    @Test
    void follows_links_that_stay_inside_and_others_only_when_told() throws Exception {
        Files.createSymbolicLink(folder.resolve("inside.txt"), folder.resolve("ten.txt"));
        Files.createSymbolicLink(folder.resolve("outside.txt"), temp.resolve("secret.txt"));
        Files.createSymbolicLink(folder.resolve("up"), temp);
        assertThat(get("/inside.txt").text()).isEqualTo("0123456789");
        assertThat(get("/outside.txt").status()).isEqualTo(404);
        assertThat(get("/up/secret.txt").status()).isEqualTo(404);
        settings = new StaticFilesSettings(true, settings.locations(), "/", "", "", "", false, true);
        assertThat(get("/outside.txt").text()).isEqualTo("secret");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "bytes=0-3      | 0123       | bytes 0-3/10",
            "bytes=8-       | 89         | bytes 8-9/10",
            "bytes=8-99     | 89         | bytes 8-9/10",
            "bytes=-3       | 789        | bytes 7-9/10",
            "bytes=-99      | 0123456789 | bytes 0-9/10",
            "Bytes= 1-1 ,   | 1          | bytes 1-1/10",
            "bytes=0-0,50-  | 0          | bytes 0-0/10",
            "bytes=1-99999999999999999999999 | 123456789 | bytes 1-9/10",
    })
    void sends_the_part_that_is_asked_for(String range, String text, String contentRange) throws Exception {
        FakeResponse response = get("/ten.txt", "Range", range);
        assertThat(response.status()).isEqualTo(206);
        assertThat(response.text()).isEqualTo(text);
        assertThat(response.header("Content-Range")).isEqualTo(contentRange);
        assertThat(response.header("Content-Length")).isEqualTo(Integer.toString(text.length()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes", "bytes=", "bytes=a-b", "bytes=-", "bytes=3-1", "lines=0-1", "bytes=0-1-2",
        "bytes=0-9,0-9", "bytes=0-0,1-1,2-2,3-3,4-4,5-5,6-6,7-7,8-8,9-9,0-0,0-0,0-0,0-0,0-0,0-0,0-0", "bytes=+1-2"})
    void ignores_ranges_that_are_none_or_more_than_there_is(String range) throws Exception {
        FakeResponse response = get("/ten.txt", "Range", range);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.text()).isEqualTo("0123456789");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=10-", "bytes=99-100", "bytes=-0", "bytes=10-,20-30"})
    void refuses_ranges_behind_the_end(String range) throws Exception {
        FakeResponse response = get("/ten.txt", "Range", range);
        assertThat(response.status()).isEqualTo(416);
        assertThat(response.header("Content-Range")).isEqualTo("bytes */10");
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @Test
    void sends_several_parts_in_the_order_asked_for() throws Exception {
        FakeResponse response = get("/ten.txt", "Range", "bytes=8-9, 0-1");
        assertThat(response.status()).isEqualTo(206);
        String type = response.header("Content-Type");
        assertThat(type).startsWith("multipart/byteranges; boundary=");
        String boundary = "\r\n--" + type.substring(type.indexOf('=') + 1);
        String part = boundary + "\r\nContent-Type: text/plain;charset=UTF-8\r\nContent-Range: bytes ";
        assertThat(response.text())
                .isEqualTo(part + "8-9/10\r\n\r\n89" + part + "0-1/10\r\n\r\n01" + boundary + "--\r\n");
        assertThat(response.header("Content-Length")).isEqualTo(Integer.toString(response.text().length()));
    }

    @Test
    void sends_a_part_only_of_what_the_client_has_the_rest_of() throws Exception {
        String tag = get("/ten.txt").header("ETag");
        assertThat(get("/ten.txt", "Range", "bytes=0-1", "If-Range", tag).status()).isEqualTo(206);
        assertThat(get("/ten.txt", "Range", "bytes=0-1", "If-Range", DATE).status()).isEqualTo(206);
        assertThat(get("/ten.txt", "Range", "bytes=0-1", "If-Range", "W/" + tag).status()).isEqualTo(200);
        assertThat(get("/ten.txt", "Range", "bytes=0-1", "If-Range", "\"other\"").status()).isEqualTo(200);
        assertThat(get("/ten.txt", "Range", "bytes=0-1", "If-Range", tag, "If-Range", "\"other\"").status())
                .isEqualTo(200);
        assertThat(get("/ten.txt", "Range", "bytes=0-1", "If-Range", "Sun, 01 Mar 2026 12:00:01 GMT").status())
                .isEqualTo(200);
        // A second that is not over for as long as this test takes.
        Instant last = Instant.now().plusSeconds(600);
        Files.setLastModifiedTime(folder.resolve("ten.txt"), FileTime.from(last));
        assertThat(get("/ten.txt", "Range", "bytes=0-1", "If-Range", HttpDate.format(last)).status()).isEqualTo(200);
    }

    @Test
    void sends_nothing_to_who_has_it() throws Exception {
        String tag = get("/ten.txt").header("ETag");
        FakeResponse fresh = get("/ten.txt", "If-None-Match", "\"x\", W/" + tag, "Range", "bytes=0-1");
        assertThat(fresh.status()).isEqualTo(304);
        assertThat(fresh.text()).isEmpty();
        assertThat(fresh.header("ETag")).isEqualTo(tag);
        assertThat(get("/ten.txt", "If-Modified-Since", DATE).status()).isEqualTo(304);
        assertThat(get("/ten.txt", "If-Match", "\"x\"").status()).isEqualTo(412);
        assertThat(get("/ten.txt", "If-Unmodified-Since", "Sun, 01 Mar 2026 11:00:00 GMT").status()).isEqualTo(412);
        Files.setLastModifiedTime(folder.resolve("ten.txt"), FileTime.from(CHANGED.plusNanos(1000)));
        assertThat(get("/ten.txt", "If-None-Match", tag).status()).isEqualTo(200);
    }

    @Test
    void takes_the_present_for_a_time_in_the_future() throws Exception {
        Files.setLastModifiedTime(folder.resolve("ten.txt"), FileTime.from(Instant.now().plusSeconds(600)));
        assertThat(HttpDate.parse(get("/ten.txt").header("Last-Modified"))).isBeforeOrEqualTo(Instant.now());
    }

    /** Tools for reproducible images give every file the same time, in every release. */
    @Test
    void takes_a_time_near_the_epoch_for_none() throws Exception {
        Path file = folder.resolve("index.html");
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("1970-01-01T00:00:01Z")));
        StaticFiles files = new StaticFiles(settings, getClass().getClassLoader());
        String tag = tag(files, "/index.html");
        assertThat(tag).matches("\"[0-9a-f-]+\"").isEqualTo(tag(files, "/index.html"));
        assertThat(get("/index.html").header("Last-Modified")).isNull();
        assertThat(get("/index.html", "If-None-Match", tag).status()).as("after a restart").isEqualTo(200);

        Path next = Files.writeString(temp.resolve("next.html"), "<p>next");
        Files.setLastModifiedTime(next, Files.getLastModifiedTime(file));
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(tag(files, "/")).as("another file of the same size").isNotEqualTo(tag);
    }

    private static String tag(StaticFiles files, String path) throws IOException {
        FakeResponse response = new FakeResponse();
        assertThat(files.serve(FakeRequest.get(path), response)).isTrue();
        return response.header("ETag");
    }

    @Test
    void sends_an_empty_file() throws Exception {
        write(folder.resolve("empty.css"), "");
        assertThat(get("/empty.css").header("Content-Length")).isEqualTo("0");
        assertThat(get("/empty.css", "Range", "bytes=0-").status()).isEqualTo(416);
    }

    @Test
    void lets_routes_and_their_methods_go_first() throws Exception {
        FakeResponse response = new FakeResponse();
        FakeRequest request = FakeRequest.get("/ten.txt");
        WebApplicationBuilder web = WebApplication.builder();
        web.staticFiles(new StaticFiles(settings, getClass().getClassLoader()))
                .get("/ten.txt", (_, answer) -> answer.send("route"));
        web.build().handlerFor(request).handle(request, response);
        assertThat(response.text()).isEqualTo("route");
    }

    @Test
    void serves_below_a_path_and_says_how_long_to_keep_it() throws Exception {
        settings = new StaticFilesSettings(true, settings.locations(), "/assets", "max-age=60", "index.html", "", false,
                false);
        FakeResponse response = get("/assets/ten.txt");
        assertThat(response.text()).isEqualTo("0123456789");
        assertThat(response.header("Cache-Control")).isEqualTo("max-age=60");
        assertThat(get("/ten.txt").status()).isEqualTo(404);
        assertThat(get("/assetsten.txt").status()).isEqualTo(404);
    }

    @Test
    void falls_back_for_navigation_only() throws Exception {
        settings = new StaticFilesSettings(true, settings.locations(), "/", "max-age=60", "index.html", "index.html",
                false, false);
        FakeResponse page = get("/users/5", "Accept", "text/html,*/*;q=0.8");
        assertThat(page.text()).isEqualTo("<p>home");
        assertThat(page.header("Cache-Control")).isEqualTo("no-cache");
        assertThat(get("/users/5", "Accept", "*/*").status()).isEqualTo(404);
        assertThat(get("/app.js", "Accept", "text/html").status()).isEqualTo(404);
    }

    @Test
    void sends_the_compressed_sibling_to_who_takes_it() throws Exception {
        settings = new StaticFilesSettings(true, settings.locations(), "/", "", "", "", true, false);
        write(folder.resolve("ten.txt.gz"), "gz");
        write(folder.resolve("ten.txt.br"), "br");
        FakeResponse plain = get("/ten.txt");
        assertThat(plain.text()).isEqualTo("0123456789");
        assertThat(plain.header("Vary")).isEqualTo("Accept-Encoding");
        FakeResponse gzip = get("/ten.txt", "Accept-Encoding", "gzip, br;q=0.5");
        assertThat(gzip.text()).isEqualTo("gz");
        assertThat(gzip.header("Content-Encoding")).isEqualTo("gzip");
        assertThat(gzip.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
        FakeResponse brotli = get("/ten.txt", "Accept-Encoding", "gzip, br");
        assertThat(brotli.text()).isEqualTo("br");
        assertThat(brotli.header("ETag")).isNotEqualTo(gzip.header("ETag")).isNotEqualTo(plain.header("ETag"));
        assertThat(get("/ten.txt", "Accept-Encoding", "br;q=0").text()).isEqualTo("0123456789");
    }

    @Test
    void sends_one_part_of_a_compressed_file_but_not_several() throws Exception {
        settings = new StaticFilesSettings(true, settings.locations(), "/", "", "", "", true, false);
        write(folder.resolve("ten.txt.gz"), "gz");
        FakeResponse one = get("/ten.txt", "Accept-Encoding", "gzip", "Range", "bytes=1-1");
        assertThat(one.status()).isEqualTo(206);
        assertThat(one.text()).isEqualTo("z");
        assertThat(one.header("Content-Range")).isEqualTo("bytes 1-1/2");
        assertThat(one.header("Content-Encoding")).isEqualTo("gzip");
        FakeResponse several = get("/ten.txt", "Accept-Encoding", "gzip", "Range", "bytes=1-1,0-0");
        assertThat(several.status()).isEqualTo(200);
        assertThat(several.text()).isEqualTo("gz");
        assertThat(several.header("Content-Type")).isEqualTo("text/plain;charset=UTF-8");
        assertThat(get("/ten.txt", "Range", "bytes=1-1,0-0").status()).as("not compressed").isEqualTo(206);
    }

    private URLClassLoader archive(boolean withFolders) throws IOException {
        Path jar = temp.resolve("app.jar");
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
            if (withFolders) {
                out.putNextEntry(new JarEntry("static/"));
                out.putNextEntry(new JarEntry("static/docs/"));
            }
            for (String name : List.of("static/app.js", "static/docs/index.html", "static/docs/A.class",
                    "static/META-INF/x", "application.yml")) {
                out.putNextEntry(new JarEntry(name));
                out.write(("content of " + name).getBytes(StandardCharsets.UTF_8));
            }
        }
        return new URLClassLoader(new URL[] {jar.toUri().toURL()}, null);
    }

    @Test
    void serves_from_an_archive_on_the_class_path() throws Exception {
        settings = StaticFilesSettings.DEFAULT;
        try (URLClassLoader loader = archive(true)) {
            FakeResponse script = call(FakeRequest.get("/app.js"), loader);
            assertThat(script.text()).isEqualTo("content of static/app.js");
            assertThat(script.header("Content-Type")).isEqualTo("text/javascript;charset=UTF-8");
            assertThat(script.header("Content-Length")).isEqualTo("24");
            assertThat(script.header("Last-Modified")).isNull();
            assertThat(script.header("ETag")).matches("\"[0-9a-f]{24}\"");
            assertThat(call(FakeRequest.get("/app.js").with("Range", "bytes=-6"), loader).text()).isEqualTo("app.js");
            assertThat(call(FakeRequest.get("/docs/"), loader).text()).isEqualTo("content of static/docs/index.html");
            assertThat(call(FakeRequest.get("/docs"), loader).status()).isEqualTo(301);
            for (String hidden : List.of("/application.yml", "/..%2fapplication.yml", "/docs/A.class", "/META-INF/x")) {
                assertThat(call(FakeRequest.get(hidden), loader).status()).as(hidden).isEqualTo(404);
            }
        }
    }

    /** A client that asks for a few bytes must not make the server inflate a large file. */
    @Test
    void sends_an_archived_file_whole_if_a_range_is_far_from_its_beginning() throws Exception {
        settings = StaticFilesSettings.DEFAULT;
        Path jar = temp.resolve("large.jar");
        try (OutputStream file = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(file)) {
            out.putNextEntry(new JarEntry("static/"));
            out.putNextEntry(new JarEntry("static/large.bin"));
            out.write(new byte[3 << 20]);
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            assertThat(statusOfRange("bytes=1048576-1048577", loader)).isEqualTo(206);
            assertThat(statusOfRange("bytes=0-2000000,2500000-2500001", loader)).isEqualTo(206);
            assertThat(statusOfRange("bytes=-1", loader)).isEqualTo(200);
            assertThat(statusOfRange("bytes=1048577-1048577", loader)).isEqualTo(200);
            assertThat(statusOfRange("bytes=0-1,3000000-3000001", loader)).isEqualTo(200);
            assertThat(statusOfRange("bytes=9000000-", loader)).isEqualTo(416);
        }
    }

    private int statusOfRange(String range, ClassLoader loader) throws Exception {
        return call(FakeRequest.get("/large.bin").with("Range", range), loader).status();
    }

    /** Skipping to a place in an archive inflates all that is before it. */
    @Test
    void reads_an_archive_once_for_many_ranges() throws Exception {
        settings = StaticFilesSettings.DEFAULT;
        byte[] content = new byte[100_000];
        AtomicInteger opened = new AtomicInteger();
        URLStreamHandler handler = new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
                return new URLConnection(url) {
                    @Override
                    public void connect() {
                    }

                    @Override
                    public InputStream getInputStream() {
                        opened.incrementAndGet();
                        return new ByteArrayInputStream(content);
                    }
                };
            }
        };
        ClassLoader loader = new ClassLoader(null) {
            @Override
            public URL getResource(String name) {
                try {
                    return URL.of(URI.create("counted:/" + name), handler);
                } catch (MalformedURLException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        };
        String ascending = IntStream.range(0, 16).mapToObj(i -> 99_900 + 5 * i + "-" + (99_900 + 5 * i))
                .collect(Collectors.joining(",", "bytes=", ""));
        assertThat(call(FakeRequest.get("/large.txt"), loader).status()).isEqualTo(200);
        opened.set(0);
        FakeResponse parts = call(FakeRequest.get("/large.txt").with("Range", ascending), loader);
        assertThat(parts.status()).isEqualTo(206);
        assertThat(parts.text().split("Content-Range", -1)).hasSize(17);
        assertThat(opened).hasValue(2);
        FakeResponse whole = call(FakeRequest.get("/large.txt").with("Range", "bytes=99999-99999,5-5"), loader);
        assertThat(whole.status()).isEqualTo(200);
    }

    @Test
    void serves_a_folder_of_the_class_path() throws Exception {
        settings = StaticFilesSettings.DEFAULT.withLocations("classpath:/public/");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {temp.toUri().toURL()}, null)) {
            assertThat(call(FakeRequest.get("/ten.txt"), loader).header("Last-Modified")).isEqualTo(DATE);
            assertThat(call(FakeRequest.get("/docs/"), loader).text()).isEqualTo("<p>docs");
            Files.createSymbolicLink(folder.resolve("docs/out.txt"), temp.resolve("secret.txt"));
            assertThat(call(FakeRequest.get("/docs/out.txt"), loader).status()).isEqualTo(404);
        }
    }

    @Test
    void asks_the_class_path_once_where_there_is_nothing() throws Exception {
        int[] asked = new int[1];
        ClassLoader nothing = new ClassLoader(null) {
            @Override
            protected URL findResource(String name) {
                asked[0]++;
                return null;
            }
        };
        WebApplication application =
                WebApplication.builder().staticFiles(new StaticFiles(StaticFilesSettings.DEFAULT, nothing)).build();
        assertThat(asked[0]).isZero();
        for (int i = 0; i < 3; i++) {
            FakeRequest request = FakeRequest.get("/nothing");
            FakeResponse response = new FakeResponse();
            application.handlerFor(request).handle(request, response);
            assertThat(response.status()).isEqualTo(404);
        }
        assertThat(asked[0]).isOne();
        assertThat(application.handlerFor(FakeRequest.get("/nothing")).nonBlocking()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classpath:", "classpath:/", "classpath:a/../b", "/no/such/folder"})
    void refuses_a_location_that_is_none(String location) {
        StaticFilesSettings wrong = StaticFilesSettings.DEFAULT.withLocations(location);
        assertThatThrownBy(() -> new StaticFiles(wrong, getClass().getClassLoader()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("server.static.locations");
    }

    @Test
    void a_precondition_that_fails_is_a_problem() throws Exception {
        assertThat(get("/ten.txt", "If-Match", "\"x\"").text()).contains("\"status\":412");
    }
}
