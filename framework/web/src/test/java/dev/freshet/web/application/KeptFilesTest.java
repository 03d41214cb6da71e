package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.test.Eventually;
import dev.freshet.web.resources.StaticFiles;
import dev.freshet.web.resources.StaticFilesSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small static files in memory: answered without waiting, and never with the tag of other content. */
class KeptFilesTest {
    private static final Instant LONG_AGO = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    Path folder;
    private WebApplication application;

    @BeforeEach
    void fill() throws IOException {
        write("ten.txt", "0123456789", LONG_AGO);
        application = WebApplication.builder().staticFiles(new StaticFiles(
                StaticFilesSettings.DEFAULT.withLocations(folder.toString()), getClass().getClassLoader())).build();
    }

    private void write(String name, String text, Instant changed) throws IOException {
        Files.writeString(folder.resolve(name), text);
        Files.setLastModifiedTime(folder.resolve(name), FileTime.from(changed));
    }

    private FakeResponse get(String path, String... fields) {
        FakeRequest request = FakeRequest.get(path);
        for (int i = 0; i < fields.length; i += 2) {
            request.with(fields[i], fields[i + 1]);
        }
        FakeResponse response = new FakeResponse();
        try {
            application.handlerFor(request).handle(request, response);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return response;
    }

    /** Asks once, and whether the answer to the next request will come from memory. */
    private boolean isKept(String path) {
        get(path);
        HttpHandler next = application.handlerFor(FakeRequest.get(path));
        return next.nonBlocking();
    }

    /** Asks again if the machine took longer than the second for which a file is taken as unchanged. */
    private void becomesKept(String path) {
        Eventually.holds(path + " is kept", () -> isKept(path));
    }

    @Test
    void a_small_file_is_answered_from_memory() {
        assertThat(application.handlerFor(FakeRequest.get("/ten.txt")).nonBlocking()).isFalse();
        becomesKept("/ten.txt");
        FakeResponse again = get("/ten.txt");
        assertThat(again.text()).isEqualTo("0123456789");
        assertThat(again.header("Last-Modified")).isEqualTo("Sun, 01 Mar 2026 12:00:00 GMT");
    }

    @Test
    void memory_answers_conditions_and_ranges_as_the_disk_does() {
        String tag = get("/ten.txt").header("ETag");
        assertThat(get("/ten.txt", "If-None-Match", tag).status()).isEqualTo(304);
        FakeResponse part = get("/ten.txt", "Range", "bytes=3-5");
        assertThat(part.status()).isEqualTo(206);
        assertThat(part.text()).isEqualTo("345");
        FakeResponse last = get("/ten.txt", "Range", "bytes=-2");
        assertThat(last.text()).isEqualTo("89");
    }

    @Test
    void a_changed_file_never_has_the_tag_of_its_former_content() throws IOException {
        String before = get("/ten.txt").header("ETag");
        write("ten.txt", "abcdefghij", LONG_AGO.plusSeconds(1));
        Eventually.holds("the new content is sent", () -> {
            FakeResponse response = get("/ten.txt");
            boolean isOld = response.text().equals("0123456789");
            assertThat(response.header("ETag").equals(before)).isEqualTo(isOld);
            return !isOld;
        });
    }

    @Test
    void another_file_of_the_same_size_and_time_takes_its_place() throws IOException {
        becomesKept("/ten.txt");
        write("other.txt", "abcdefghij", LONG_AGO);
        Files.move(folder.resolve("other.txt"), folder.resolve("ten.txt"), StandardCopyOption.REPLACE_EXISTING);
        Eventually.holds("the new content is sent", () -> get("/ten.txt").text().equals("abcdefghij"));
    }

    @Test
    void a_deleted_file_is_gone() throws IOException {
        becomesKept("/ten.txt");
        Files.delete(folder.resolve("ten.txt"));
        Eventually.holds("the file is not found", () -> get("/ten.txt").status() == 404);
    }

    @Test
    void a_file_that_changed_just_now_may_change_again_and_is_not_kept() throws IOException {
        write("new.txt", "new", Instant.now());
        assertThat(isKept("/new.txt")).isFalse();
    }

    @Test
    void only_small_files_are_answered_without_a_request_thread() throws IOException {
        write("larger.txt", "x".repeat(8 * 1024 + 1), LONG_AGO);
        assertThat(isKept("/larger.txt")).isFalse();
        assertThat(get("/larger.txt").text()).hasSize(8 * 1024 + 1);
        write("at-the-limit.txt", "x".repeat(8 * 1024), LONG_AGO);
        becomesKept("/at-the-limit.txt");
    }

    @Test
    void many_files_push_others_out_of_memory() throws IOException {
        becomesKept("/ten.txt");
        for (int i = 0; i < 1_000; i++) {
            write(i + ".txt", "text", LONG_AGO);
            get("/" + i + ".txt");
        }
        assertThat(application.handlerFor(FakeRequest.get("/ten.txt")).nonBlocking()).isFalse();
        assertThat(get("/ten.txt").text()).isEqualTo("0123456789");
    }

    @Test
    void only_get_and_head_are_answered_from_memory() {
        Eventually.holds("both are answered from memory", () -> isKept("/ten.txt")
                && application.handlerFor(FakeRequest.of(HttpMethod.HEAD, "/ten.txt")).nonBlocking());
        assertThat(application.handlerFor(FakeRequest.of(HttpMethod.POST, "/ten.txt")).nonBlocking()).isFalse();
    }
}
