package dev.freshet.processor.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Diagnostics;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;

/** Controllers that take parts of a form: each test compiles them, serves them and sends forms. */
class MultipartTest {

    private static String field(String name, String value) {
        return part("name=\"" + name + "\"", value);
    }

    private static String file(String name, String value) {
        return part("name=\"" + name + "\"; filename=\"x.txt\"", value);
    }

    private static String json(String name, String value) {
        return part("name=\"" + name + "\"\r\nContent-Type: application/json", value);
    }

    private static String part(String disposition, String value) {
        return "--b\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n" + value + "\r\n";
    }

    private static String send(Served served, String path, String... parts) {
        var response = served.send(HttpRequest.newBuilder().header("Content-Type", "multipart/form-data; boundary=b")
                .POST(HttpRequest.BodyPublishers.ofString(String.join("", parts) + "--b--\r\n")), path);
        return response.statusCode() + " " + response.body();
    }

    @Test
    void takes_files_fields_and_json() {
        try (var served = Served.of("""
        import java.util.stream.Collectors;
        @RestController class Uploads {
            record Order(String tea, int cups) { }
            @PostMapping("/all") String all(@RequestPart MultipartFile file, @RequestPart("data") Order order,
                    @RequestParam String title, @RequestParam(defaultValue = "1") int n) throws Exception {
                return new String(file.bytes()) + order + title + n;
            }
            @PostMapping("/many") String many(@RequestPart("file") List<MultipartFile> files) {
                return files.stream().map(MultipartFile::originalFilename).collect(Collectors.joining());
            }
            @PostMapping("/maybe") String maybe(@RequestPart Optional<MultipartFile> file,
                    @RequestPart(required = false) Order order, @RequestPart(required = false) MultipartFile other,
                    @RequestPart(required = false) List<MultipartFile> more, @RequestPart Optional<Order> second) {
                return file.isPresent() + " " + order + " " + other + " " + more.size() + second.isPresent();
            }
            @PostMapping("/fields") String fields(@RequestParam List<String> title) { return title.toString(); }
            @PostMapping("/stream") String stream(MultipartStream form, @RequestParam Optional<String> title)
                    throws Exception {
                return form.next().name() + title.isPresent();
            }
            @PostMapping("/list") String list(@RequestPart List<Order> orders) { return orders.toString(); }
        }
        """)) {
            assertThat(send(served, "/all", file("file", "hi "), json("data", "{\"tea\":\"Assam\",\"cups\":2}"),
                    field("title", " t"), field("n", "7"))).isEqualTo("200 hi Order[tea=Assam, cups=2] t7");
            assertThat(send(served, "/all?title=q", file("file", "hi"), json("data", "{}")))
                    .isEqualTo("200 hiOrder[tea=null, cups=0]q1");
            assertThat(send(served, "/many", file("file", "1"), field("x", ""), file("file", "2")))
                    .isEqualTo("200 x.txtx.txt");
            assertThat(send(served, "/maybe")).isEqualTo("200 false null null 0false");
            assertThat(send(served, "/maybe", file("file", ""), json("order", "{\"cups\":1}"), json("second", "{}")))
                    .isEqualTo("200 true Order[tea=null, cups=1] null 0true");
            assertThat(send(served, "/fields", field("title", "a"), file("title", "skipped"), field("title", "b")))
                    .isEqualTo("200 [a, b]");
            assertThat(send(served, "/stream", field("title", "a"))).isEqualTo("200 titlefalse");
            assertThat(send(served, "/list", json("orders", "[{\"cups\":3}]")))
                    .isEqualTo("200 [Order[tea=null, cups=3]]");
        }
    }

    @Test
    void refuses_parts_that_do_not_fit() {
        try (var served = Served.of("""
        import jakarta.validation.Valid; import jakarta.validation.constraints.Min;
        @RestController class Uploads {
            record Order(@Min(1) int cups) { }
            @PostMapping("/one") void one(@RequestPart MultipartFile file) { }
            @PostMapping("/many") void many(@RequestPart List<MultipartFile> file) { }
            @PostMapping("/data") void data(@Valid @RequestPart Order data) { }
        }
        """)) {
            assertThat(send(served, "/one")).startsWith("400 ").contains("part \\\"file\\\" is missing");
            assertThat(send(served, "/many")).startsWith("400 ").contains("part \\\"file\\\" is missing");
            assertThat(send(served, "/data")).startsWith("400 ").contains("part \\\"data\\\" is missing");
            assertThat(send(served, "/data", field("data", "{}"))).startsWith("415 ")
                    .contains("part \\\"data\\\" is not application/json");
            assertThat(send(served, "/data", json("data", "{\"cups\":\"x\"}"))).startsWith("400 ")
                    .contains("part \\\"data\\\": ");
            assertThat(send(served, "/data", json("data", "{\"cups\":0}"))).startsWith("400 ").contains("\"cups\"");
            assertThat(send(served, "/data", json("data", "{\"cups\":1}"))).startsWith("200");
            assertThat(served.answer("POST", "/one", "{}")).startsWith("415 ");
        }
    }

    private static Diagnostics fails(String method) {
        return WebCompilation.of("@RestController class A { record R(int a) { } @PostMapping " + method + " }").fails();
    }

    @Test
    void takes_the_body_in_one_way_only() {
        fails("void one(@RequestBody R r, @RequestPart MultipartFile file) { }")
                .with("parts are read from the body, which another parameter takes as a whole").at("void one");
        fails("void one(MultipartStream form, @RequestPart MultipartFile file) { }")
                .with("take either @RequestPart parameters, or one MultipartStream or @RequestBody");
        fails("void one(MultipartStream form, @RequestBody String body) { }")
                .with("a MultipartStream reads the whole body; take no second one and no @RequestBody");
        fails("void one(MultipartStream form, MultipartStream again) { }")
                .with("a MultipartStream reads the whole body");
        fails("void one(@RequestPart(\"x\") MultipartFile a, @RequestPart(\"x\") R b) { }")
                .with("two parameters take the part \"x\"; take it once, or a List of files");
    }

    @Test
    void says_how_to_take_what_is_not_a_part() {
        fails("void one(@RequestPart String title) { }")
                .with("text fields of a form are parameters; put @RequestParam on title instead of @RequestPart");
        fails("void one(@RequestPart int title) { }").with("text fields of a form are parameters");
        fails("void one(@RequestPart byte[] file) { }").with("a part is a MultipartFile or JSON; take MultipartFile");
        fails("void one(@RequestPart java.io.InputStream file) { }").with("a part is a MultipartFile or JSON");
        fails("void one(@RequestParam MultipartFile file) { }")
                .with("a file is a part of a form; put @RequestPart on it");
        fails("void one(MultipartFile file) { }").with("a file is a part of a form; put @RequestPart on it");
        fails("void one(@RequestBody List<MultipartFile> files) { }").with("a file is a part of a form");
        fails("void one(@RequestBody MultipartStream form) { }")
                .with("a MultipartStream has all parts of a form; remove @RequestBody");
        fails("void one(@jakarta.validation.Valid @RequestPart MultipartFile file) { }")
                .with("@Valid checks the fields of a JSON part, and a file has none; remove it");
        fails("void one(@jakarta.validation.constraints.NotNull @RequestPart R r) { }")
                .with("is only checked on the fields of a @Valid @RequestBody");
    }

    @Test
    void is_not_read_where_nothing_may_wait_or_the_body_is_gone() {
        fails("@NonBlocking void one(@RequestPart MultipartFile file) { }")
                .with("a @NonBlocking method must not take parts of a form, because large files go to the disk; remove"
                        + " @NonBlocking");
        fails("@NonBlocking void one(MultipartStream form) { }").with("a @NonBlocking method must not take parts");
        fails("void one() { } @ExceptionHandler void two(Exception e, @RequestPart MultipartFile file) { }")
                .with("an exception handler cannot take file");
        fails("void one() { } @ExceptionHandler void two(Exception e, MultipartStream form) { }")
                .with("an exception handler cannot take form");
    }

    @Test
    void a_method_on_the_event_loop_reads_fields_of_url_encoded_forms_only() {
        try (var served = Served.of("""
        @RestController class A {
            @NonBlocking @PostMapping("/one") String one(@RequestParam Optional<String> a) { return a.orElse("none"); }
        }
        """)) {
            assertThat(send(served, "/one", field("a", "1"))).isEqualTo("200 none");
        }
    }
}
