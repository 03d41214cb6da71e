package dev.freshet.processor.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.LateProcessor;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;

/** What controllers do when they run: each test compiles them, serves them and sends requests. */
class ControllerTest {

    @Test
    void says_of_methods_that_never_see_the_request_that_nothing_is_kept() {
        var source = WebCompilation.of("""
        import java.io.InputStream;
        @RestController class Seen {
            @GetMapping("/text") String text(@RequestParam Optional<String> q) { return ""; }
            @PostMapping("/body") String body(@RequestBody String body) { return body; }
            @GetMapping("/request") String request(HttpRequest request) { return ""; }
            @GetMapping("/response") void response(HttpResponse response) { }
            @GetMapping("/stream") InputStream stream() { return InputStream.nullInputStream(); }
            @PostMapping("/upload") String upload(@RequestBody InputStream body) { return ""; }
            @PostMapping("/file") String file(@RequestPart MultipartFile file) { return ""; }
            @PostMapping("/parts") String parts(MultipartStream parts) { return ""; }
        }
        """).succeeds().source("com.acme.Seen$Routes").replaceAll("\\s+", "");

        assertThat(source).contains("\"Seen.text\").keepsNothing()", "\"Seen.body\").keepsNothing()",
                "\"Seen.request\").build(", "\"Seen.response\").build(", "\"Seen.stream\").build(",
                "\"Seen.upload\").build(", "\"Seen.file\").build(", "\"Seen.parts\").build(");
    }

    @Test
    void writes_routes_as_a_person_would() {
        var compiled = WebCompilation.of("""
        import jakarta.validation.Valid; import jakarta.validation.constraints.NotBlank;
        @RestController @RequestMapping("/api/users") class Users {
            record User(long id, @NotBlank String name) { }
            static class Gone extends RuntimeException { }
            @GetMapping("/{id}") @NonBlocking User find(@PathVariable long id) { return new User(id, ""); }
            @PutMapping(path = "/{id}", produces = "text/html") @ResponseStatus(202) String change(
                    @PathVariable("id") int key, @Valid @RequestBody User user,
                    @RequestParam(defaultValue = "10") int n, @RequestHeader Optional<UUID> tag) {
                return "<p>";
            }
            @ExceptionHandler ProblemDetail gone(Gone e) { return ProblemDetail.forStatus(404); }
        }
        """).succeeds();

        assertThat(compiled.source("com.acme.Users$Routes")).isEqualTo("""
        package com.acme;

        import dev.freshet.http.HttpMethod;
        import dev.freshet.http.HttpRequest;
        import dev.freshet.http.HttpResponse;
        import dev.freshet.http.JsonType;
        import dev.freshet.http.QueryParameters;
        import dev.freshet.inject.Component;
        import dev.freshet.inject.GeneratedFrom;
        import dev.freshet.web.BodyValidator;
        import dev.freshet.web.ExceptionResponder;
        import dev.freshet.web.NumberedHandlers;
        import dev.freshet.web.ParameterSource;
        import dev.freshet.web.Route;
        import dev.freshet.web.application.RouteRegistry;
        import dev.freshet.web.application.RouteSource;
        import dev.freshet.web.binding.Bodies;
        import dev.freshet.web.binding.Conversions;
        import dev.freshet.web.binding.Parameters;
        import dev.freshet.web.binding.Results;
        import dev.freshet.web.validation.AvajeBodyValidator;
        import java.util.Optional;
        import java.util.UUID;

        /** Gives requests to {@link Users}. */
        @Component("com.acme.Users$Routes")
        @GeneratedFrom(Users.class)
        final class Users$Routes implements RouteSource, NumberedHandlers, ExceptionResponder {

            private final Users controller;
            private final BodyValidator validator = AvajeBodyValidator.of(Users.class);
            private JsonType<Users.User> userJson;

            Users$Routes(Users controller) {
                this.controller = controller;
            }

            @Override
            public void register(RouteRegistry registry) {
                userJson = registry.json().type(Users.User.class);
                registry.route(Route.builder(HttpMethod.GET, "/api/users/{id}")
                        .origin("Users.find")
                        .nonBlocking()
                        .keepsNothing()
                        .exceptions(this)
                        .build(handler(0)));
                registry.route(Route.builder(HttpMethod.PUT, "/api/users/{id}")
                        .origin("Users.change")
                        .produces("text/html")
                        .keepsNothing()
                        .exceptions(this)
                        .build(handler(1)));
            }

            @Override
            public void handle(int number, HttpRequest request, HttpResponse response, Route route) throws Exception {
                switch (number) {
                    case 0 -> find(request, response, route);
                    case 1 -> change(request, response, route);
                    default -> throw new IllegalArgumentException();
                }
            }

            @Override
            public boolean respond(Throwable thrown, HttpRequest request, HttpResponse response) throws Exception {
                if (thrown instanceof Users.Gone exception) {
                    gone(exception, request, response);
                    return true;
                }
                return false;
            }

            // GET /api/users/{id}
            private void find(HttpRequest request, HttpResponse response, Route route) throws Exception {
                long id = Conversions.toLong(ParameterSource.PATH, "id", route.pathVariable(request, "id"));
                Results.json(response, userJson, controller.find(id));
            }

            // PUT /api/users/{id}
            private void change(HttpRequest request, HttpResponse response, Route route) throws Exception {
                var query = QueryParameters.ofQuery(request.query());
                int key = Conversions.toInt(ParameterSource.PATH, "id", route.pathVariable(request, "id"));
                int n = Conversions.toInt(ParameterSource.QUERY, "n", Parameters.orDefault(query.first("n"), "10"));
                String tagText = Parameters.filled(request.header("tag"));
                Optional<UUID> tag = tagText == null
                        ? Optional.empty() : Optional.of(Conversions.toUuid(ParameterSource.HEADER, "tag", tagText));
                Users.User user = Bodies.json(request, userJson);
                validator.validate(user);
                response.status(202);
                Results.contentType(request, response, route);
                Results.text(response, controller.change(key, user, n, tag));
            }

            private void gone(Users.Gone exception, HttpRequest request, HttpResponse response) throws Exception {
                Results.problem(response, controller.gone(exception));
            }
        }
        """);
        assertThat(compiled.source("com.acme.Users$JsonTypes")).isEqualTo("""
        package com.acme;

        import dev.freshet.inject.GeneratedFrom;
        import io.avaje.jsonb.Json;

        /** For {@link Users}: has JSON adapters generated for what its methods take and return. */
        @GeneratedFrom(Users.class)
        @Json.Import({
                Users.User.class
        })
        interface Users$JsonTypes {
        }
        """);
    }

    @Test
    void converts_what_methods_take() {
        try (var served = Served.of("""
        @RestController class Parameters {
            enum Level { LOW, HIGH }
            @GetMapping("/all/{id}") String all(@PathVariable int id, @RequestParam Level level,
                    @RequestParam(defaultValue = "7") long n, @RequestParam Optional<java.time.LocalDate> day,
                    @RequestParam(required = false) Integer max, @RequestParam(required = false) List<Integer> ids,
                    @RequestHeader("X-Name") String name,
                            @CookieValue(value = "c", defaultValue = "none") String cookie) {
                return id + " " + level + " " + n + " " + day + " " + max + " " + ids + " " + name + " " + cookie;
            }
            @GetMapping("/set") String set(@RequestParam Set<String> word, @RequestHeader List<Integer> numbers) {
                return word + " " + numbers;
            }
            @GetMapping("/raw/{*rest}")
            void raw(HttpRequest request, HttpResponse response, Route route) throws Exception {
                response.status(202).send(route.path() + " " + route.pathVariable(request, "rest"));
            }
        }
        """)) {
            assertThat(served.send(HttpRequest.newBuilder().header("X-Name", "bob").header("Cookie", "c=v"),
                    "/all/5?level=HIGH&day=2026-11-21&max=&ids=1,2").body())
                    .isEqualTo("5 HIGH 7 Optional[2026-11-21] null [1, 2] bob v");
            assertThat(served.send(HttpRequest.newBuilder().header("X-Name", "b"),
                    "/all/5?level=LOW&n=&max=3&ids=4&ids=5").body())
                    .isEqualTo("5 LOW 7 Optional.empty 3 [4, 5] b none");
            assertThat(served.send(HttpRequest.newBuilder().header("X-Name", "b"), "/all/5?level=LOW&ids=4&ids=")
                    .body()).isEqualTo("5 LOW 7 Optional.empty null [4] b none");
            assertThat(served.send(HttpRequest.newBuilder().header("numbers", "1, 2").header("numbers", "3"),
                    "/set?word=a+b&word=%C3%A9").body()).isEqualTo("[a b, \u00e9] [1, 2, 3]");
            assertThat(served.answer("/raw/a/b")).isEqualTo("202 /raw/{*rest} /a/b");
            assertThat(served.answer("/all/x?level=LOW")).startsWith("400 ")
                    .contains("must be a whole number, was");
            assertThat(served.answer("/all/1")).contains("parameter \\\"level\\\" is missing");
            assertThat(served.answer("/all/1?level=MID")).contains("must be one of LOW, HIGH");
            assertThat(served.answer("/set?word=a")).contains("header \\\"numbers\\\" is missing");
        }
    }

    @Test
    void lets_parameters_have_the_names_of_what_generated_code_makes_up() {
        try (var served = Served.of("""
        @RestController class Names {
            record User(String name) { }
            @PostMapping("/") String all(@RequestParam Optional<Integer> id, @RequestParam String idText,
                    @RequestParam String userJson, @RequestParam String request, @RequestParam String requestValue,
                    @RequestBody Optional<User> user, @RequestParam(required = false) String userOrNull) {
                return id + idText + userJson + request + requestValue + user + userOrNull;
            }
        }
        """)) {
            assertThat(served.answer("POST", "/?id=1&idText=a&userJson=b&request=c&requestValue=d",
                    "{\"name\":\"e\"}")).isEqualTo("200 Optional[1]abcdOptional[User[name=e]]null");
        }
    }

    @Test
    void lets_parameters_have_the_names_of_classes() {
        try (var served = Served.of("""
        @RestController class Names {
            @GetMapping("/") String all(@RequestParam String Results, @RequestParam Optional<Integer> Parameters) {
                return Results + Parameters;
            }
        }
        """)) {
            assertThat(served.answer("/?Results=a&Parameters=1")).isEqualTo("200 aOptional[1]");
        }
    }

    @Test
    void sends_what_methods_return() {
        try (var served = Served.of("""
        @RestController class Results {
            record Page<T>(List<T> items, int total) { }
            record User(long id, Optional<String> nick, java.time.Instant seen) { }
            @GetMapping("/text") String text() { return "h\u00e9"; }
            @GetMapping("/none") String none() { return null; }
            @GetMapping("/void") void nothing() { }
            @GetMapping("/own") void own(HttpResponse response) throws java.io.IOException {
                response.header("Content-Type", "text/csv");
                response.send("1,Tea");
            }
            @GetMapping("/unsent") void unsent(HttpResponse response) { }
            @PostMapping("/status") @ResponseStatus(201) void created() { }
            @GetMapping("/bytes") byte[] bytes() { return new byte[] {65, 66}; }
            @GetMapping(value = "/stream", produces = "text/csv") java.io.InputStream stream() {
                return new java.io.ByteArrayInputStream("a,b".getBytes());
            }
            @GetMapping("/user") User user() { return new User(1, Optional.empty(), java.time.Instant.EPOCH); }
            @GetMapping("/page") Page<User> page() { return new Page<>(List.of(user()), 1); }
            @GetMapping("/map") Map<String, List<Integer>> map() { return Map.of("a", List.of(1, 2)); }
            @GetMapping("/number") int number() { return 42; }
            @GetMapping("/maybe") Optional<String> maybe(@RequestParam boolean there) {
                return there ? Optional.of("yes") : Optional.empty();
            }
            @GetMapping("/entity") ResponseEntity<User> entity() {
                return ResponseEntity.status(202).header("X-A", "1", "2").body(user());
            }
            @GetMapping("/gone") ResponseEntity<Void> gone() { return ResponseEntity.noContent().build(); }
            @GetMapping("/no-entity") @ResponseStatus(202) ResponseEntity<User> noEntity() { return null; }
            @GetMapping("/no-void") ResponseEntity<Void> noVoid() { return null; }
            @GetMapping("/problem") ProblemDetail problem() { return ProblemDetail.forStatusAndDetail(402, "pay"); }
        }
        """)) {
            assertThat(served.answer("/text")).isEqualTo("200 h\u00e9");
            assertThat(served.get("/text").headers().firstValue("Content-Type")).contains("text/plain;charset=UTF-8");
            assertThat(served.answer("/none")).isEqualTo("200 ");
            assertThat(served.answer("/void")).isEqualTo("200 ");
            assertThat(served.answer("/own")).isEqualTo("200 1,Tea");
            assertThat(served.get("/own").headers().firstValue("Content-Type")).contains("text/csv");
            assertThat(served.answer("/unsent")).isEqualTo("200 ");
            assertThat(served.answer("POST", "/status", "")).isEqualTo("201 ");
            assertThat(served.get("/bytes").headers().firstValue("Content-Type")).contains("application/octet-stream");
            assertThat(served.get("/stream").headers().firstValue("Content-Type")).contains("text/csv;charset=UTF-8");
            assertThat(served.answer("/stream")).isEqualTo("200 a,b");
            assertThat(served.answer("/user")).isEqualTo(
                    "200 {\"id\":1,\"nick\":null,\"seen\":\"1970-01-01T00:00:00Z\"}");
            assertThat(served.get("/user").headers().firstValue("Content-Type")).contains("application/json");
            assertThat(served.answer("/page")).startsWith("200 {\"items\":[{\"id\":1,").endsWith("\"total\":1}");
            assertThat(served.answer("/map")).isEqualTo("200 {\"a\":[1,2]}");
            assertThat(served.answer("/number")).isEqualTo("200 42");
            assertThat(served.answer("/maybe?there=true")).isEqualTo("200 yes");
            assertThat(served.answer("/maybe?there=false")).startsWith("404 ");
            assertThat(served.get("/entity").headers().allValues("X-A")).containsExactly("1", "2");
            assertThat(served.answer("/entity")).startsWith("202 {\"id\":1");
            assertThat(served.answer("/gone")).isEqualTo("204 ");
            assertThat(served.answer("/no-entity")).isEqualTo("202 ");
            assertThat(served.answer("/no-void")).isEqualTo("200 ");
            assertThat(served.answer("/problem")).isEqualTo(
                    "402 {\"title\":\"Payment Required\",\"status\":402,\"detail\":\"pay\"}");
        }
    }

    @Test
    void reads_no_stream_for_head() {
        try (var served = Served.of("""
        @RestController class Downloads {
            @GetMapping("/download") java.io.InputStream download() {
                return new java.io.InputStream() {
                    @Override public int read() { throw new IllegalStateException("read"); }
                };
            }
        }
        """)) {
            var answer = served.send(HttpRequest.newBuilder().HEAD(), "/download");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type")).contains("application/octet-stream");
        }
    }

    /** Three violations for each element: 600 KB of them were an answer of 22 MB. */
    @Test
    void ends_checking_a_body_at_100_violations() throws Exception {
        try (var served = Served.of("""
        package com.acme;
        import java.util.List; import java.util.concurrent.atomic.AtomicInteger;
        import jakarta.validation.Valid; import jakarta.validation.constraints.*;
        @RestController class Many {
            static final AtomicInteger CHECKED = new AtomicInteger();
            record Item(@NotBlank String a, @NotNull String b, @NotNull Integer c) {
                public String a() { CHECKED.incrementAndGet(); return a; }
            }
            record Order(@Valid List<Item> items) { }
            @PostMapping("/items") int items(@Valid @RequestBody List<Item> items) { return items.size(); }
            @PostMapping("/order") int order(@Valid @RequestBody Order order) { return order.items().size(); }
            @GetMapping("/checked") int checked() { return CHECKED.getAndSet(0); }
        }
        """)) {
            String items = "[" + "{},".repeat(200_000) + "{}]";
            for (String path : new String[] {"/items", "/order"}) {
                String body = path.equals("/items") ? items : "{\"items\":" + items + "}";
                String answer = served.answer("POST", path, body);
                assertThat(answer).startsWith("400 ").contains("\"detail\":\"at least 100 fields are not valid\"");
                assertThat(answer.split("\"field\":", -1)).hasSize(101);
                assertThat(Integer.parseInt(served.answer("/checked").substring(4))).isLessThanOrEqualTo(100);
            }
            assertThat(served.answer("POST", "/order", "{\"items\":[{},{\"a\":\"x\",\"b\":\"\",\"c\":1},{}]}"))
                    .contains("\"detail\":\"6 fields are not valid\"", "items[2].c");
        }
    }

    @Test
    void names_the_elements_of_lists_that_violate_a_constraint() {
        try (var served = Served.of("""
        import jakarta.validation.Valid; import jakarta.validation.constraints.*;
        @RestController class Tags {
            record Tag(@NotBlank String name) { }
            record Page(List<@NotBlank String> words, @Valid List<Tag> tags, @Valid Page next) { }
            @PostMapping("/tags") int add(@Valid @RequestBody Page page) { return page.words().size(); }
            @PostMapping("/all") int all(@Valid @RequestBody List<Page> pages) { return pages.size(); }
        }
        """)) {
            assertThat(served.answer("POST", "/tags",
                    "{\"words\":[\"a\",\"\"],\"tags\":[{\"name\":\"\"}],\"next\":{\"words\":[\"\"]}}")).contains(
                            "{\"field\":\"words[1]\",", "{\"field\":\"tags[0].name\",",
                            "{\"field\":\"next.words[0]\",");
            assertThat(served.answer("POST", "/all", "[{\"words\":[\"\"]}]")).contains("\"field\":\"[0].words[0]\"");
        }
    }

    @Test
    void controllers_with_different_conditions_may_have_the_same_routes() {
        try (var served = Served.of("@Profile(\"dev\") @RestController class Fake {"
                + " @GetMapping(\"/users\") String users() { return \"fake\"; } }",
                "@Profile(\"!dev\") @RestController class Users {"
                + " @GetMapping(\"/users\") String users() { return \"real\"; } }")) {
            assertThat(served.answer("/users")).isEqualTo("200 real");
        }
    }

    @Test
    void checks_what_a_body_inherits() {
        try (var served = Served.of("""
        import jakarta.validation.Valid; import jakarta.validation.constraints.*;
        @RestController class Books {
            static class Named { @NotBlank public String name; }
            static class Book extends Named { public int pages; }
            @PostMapping("/books") int add(@Valid @RequestBody Book book) { return book.pages; }
        }
        """)) {
            assertThat(served.answer("POST", "/books", "{\"name\":\"a\",\"pages\":7}")).isEqualTo("200 7");
            assertThat(served.answer("POST", "/books", "{\"name\":\"\",\"pages\":7}"))
                    .startsWith("400 ").contains("{\"field\":\"name\",");
        }
    }

    @Test
    void checks_a_body_whose_constraints_are_all_inside_types() {
        try (var served = Served.of("""
        import jakarta.validation.Valid; import jakarta.validation.constraints.*;
        @RestController class Orders {
            record Item(@NotBlank String name) { }
            record Order(List<@Valid @NotNull Item> items) { }
            record Tags(List<@NotBlank String> names) { }
            @PostMapping("/orders") int add(@Valid @RequestBody Order order) { return order.items().size(); }
            @PostMapping("/tags") int tag(@Valid @RequestBody Tags tags) { return tags.names().size(); }
        }
        """)) {
            assertThat(served.answer("POST", "/orders", "{\"items\":[{\"name\":\"a\"}]}")).isEqualTo("200 1");
            assertThat(served.answer("POST", "/orders", "{\"items\":[{\"name\":\"\"}]}"))
                    .startsWith("400 ").contains("{\"field\":\"items[0].name\",");
            assertThat(served.answer("POST", "/tags", "{\"names\":[\"a\",\"\"]}"))
                    .startsWith("400 ").contains("{\"field\":\"names[1]\",");
        }
    }

    @Test
    void checks_a_body_by_its_own_class() {
        try (var served = Served.of("""
        import io.avaje.jsonb.Json; import jakarta.validation.Valid; import jakarta.validation.constraints.*;
        @RestController public class Shapes {
            @Json.SubType(type = Circle.class, name = "circle") @Json.SubType(type = Dot.class, name = "dot")
            public sealed interface Shape permits Circle, Dot { }
            public record Circle(@Positive int radius) implements Shape { }
            public record Dot(@NotBlank String color) implements Shape { }
            @PostMapping("/shapes") String add(@Valid @RequestBody Shape shape) { return "" + shape; }
        }
        """)) {
            assertThat(served.answer("POST", "/shapes", "{\"@type\":\"circle\",\"radius\":7}"))
                    .isEqualTo("200 Circle[radius=7]");
            assertThat(served.answer("POST", "/shapes", "{\"@type\":\"circle\",\"radius\":0}"))
                    .startsWith("400 ").contains("{\"field\":\"radius\",");
            assertThat(served.answer("POST", "/shapes", "{\"@type\":\"dot\",\"color\":\"red\"}"))
                    .isEqualTo("200 Dot[color=red]");
        }
    }

    @Test
    void reads_and_writes_what_is_in_subtypes() {
        try (var served = Served.of("""
        import io.avaje.jsonb.Json;
        @RestController public class Drawings {
            @Json.SubType(type = Circle.class, name = "circle") @Json.SubType(type = Dot.class, name = "dot")
            public sealed interface Shape permits Circle, Dot { }
            public record Place(int x, int y) { }
            public record Circle(Optional<Place> centre, int radius) implements Shape { }
            public record Dot(String color) implements Shape { }
            @PostMapping("/drawings") Shape echo(@RequestBody Shape shape) { return shape; }
        }
        """)) {
            var circle = "{\"@type\":\"circle\",\"centre\":{\"x\":1,\"y\":2},\"radius\":7}";
            assertThat(served.answer("POST", "/drawings", circle)).isEqualTo("200 " + circle);
        }
    }

    @Test
    void reads_a_sealed_type_that_lists_only_some_of_its_classes() {
        try (var served = Served.of("""
        import io.avaje.jsonb.Json;
        @RestController public class Commands {
            @Json.SubType(type = Move.class, name = "move") @Json.SubType(type = Turn.class, name = "turn")
            public sealed interface Command permits Move, Turn, Internal { }
            public record Move(int steps) implements Command { }
            public record Turn(String side) implements Command { }
            public record Internal(int code) implements Command { }
            @PostMapping("/commands") String run(@RequestBody Command command) { return "" + command; }
        }
        """)) {
            assertThat(served.answer("POST", "/commands", "{\"@type\":\"move\",\"steps\":2}"))
                    .isEqualTo("200 Move[steps=2]");
        }
    }

    @Test
    void reads_and_writes_what_is_in_inherited_properties() {
        try (var served = Served.of("""
        @RestController public class Users {
            public record Place(int x, int y) { }
            public static class Base {
                private Optional<Place> home = Optional.empty();
                public Optional<Place> getHome() { return home; }
                public void setHome(Optional<Place> home) { this.home = home; }
            }
            public static class User extends Base { public int id; }
            @PostMapping("/users") String home(@RequestBody User user) { return user.id + " " + user.getHome(); }
        }
        """)) {
            assertThat(served.answer("POST", "/users", "{\"id\":7,\"home\":{\"x\":1,\"y\":2}}"))
                    .isEqualTo("200 7 Optional[Place[x=1, y=2]]");
        }
    }

    @Test
    void fails_requests_whose_constraint_has_no_adapter() {
        try (var served = Served.of("""
        import jakarta.validation.*;
        @RestController class Orders {
            @Constraint(validatedBy = {}) @interface Sku {
                String message() default "must be a SKU"; Class<?>[] groups() default {};
            }
            record Order(@Sku String sku) { }
            @PostMapping("/orders") String add(@Valid @RequestBody Order order) { return order.sku(); }
        }
        """)) {
            assertThat(served.answer("POST", "/orders", "{\"sku\":\"\"}")).startsWith("500 ");
        }
    }

    @Test
    void fails_requests_whose_constraint_a_library_does_not_register() {
        assertThat(orderWithConstraintOfLibrary("")).startsWith("500 ");
        assertThat(orderWithConstraintOfLibrary("@io.avaje.validation.ImportValidPojo(Line.class)"))
                .startsWith("400 ").contains("{\"field\":\"sku\",\"message\":\"must be a SKU\"}");
    }

    /** @param registering an annotation of a class of the library */
    private static String orderWithConstraintOfLibrary(String registering) {
        var library = WebCompilation.of("package com.lib; import jakarta.validation.*;"
                + " @Constraint(validatedBy = {}) public @interface Sku {"
                + " String message() default \"must be a SKU\"; Class<?>[] groups() default {}; }",
                "package com.lib; import io.avaje.validation.adapter.*; @ConstraintAdapter(Sku.class)"
                + " public final class SkuCheck extends AbstractConstraintAdapter<String> {"
                + " public SkuCheck(ValidationContext.AdapterCreateRequest request) { super(request); }"
                + " @Override protected boolean isValid(String sku) { return !sku.isEmpty(); } }",
                "package com.lib; " + registering + " public record Line(@Sku String sku) { }").succeeds();
        try (var served = Served.of(WebCompilation.of("import com.lib.Sku; import jakarta.validation.Valid;"
                + " @RestController class Orders { record Order(@Sku String sku) { }"
                + " @PostMapping(\"/orders\") String add(@Valid @RequestBody Order order) { return order.sku(); } }")
                .dependingOn(library).succeeds())) {
            return served.answer("POST", "/orders", "{\"sku\":\"\"}");
        }
    }

    @Test
    void reads_and_checks_bodies() {
        try (var served = Served.of("""
        import jakarta.validation.Valid; import jakarta.validation.constraints.*;
        @RestController class Bodies {
            record Address(@Size(min = 2, max = 9) String street) { }
            record User(@NotBlank String name, @Valid Address address) { }
            @PostMapping("/user") String user(@Valid @RequestBody User user) { return "hello " + user.name(); }
            @PostMapping("/users") int users(@RequestBody @Valid List<User> users) { return users.size(); }
            @PostMapping("/maybe") String maybe(@RequestBody Optional<User> user) { return "" + user.isPresent(); }
            @PutMapping("/null") String none(@RequestBody(required = false) User user) { return "" + user; }
            @PutMapping("/text") String text(@RequestBody String text) { return text.toUpperCase(); }
            @PutMapping("/stream") int stream(@RequestBody java.io.InputStream in) throws Exception {
                return in.readAllBytes().length;
            }
        }
        """)) {
            assertThat(served.answer("POST", "/user", "{\"name\":\"bob\",\"extra\":1}")).isEqualTo("200 hello bob");
            assertThat(served.answer("POST", "/user", "{\"name\":\" \",\"address\":{\"street\":\"x\"}}"))
                    .startsWith("400 ").contains("\"detail\":\"2 fields are not valid\"",
                            "{\"field\":\"name\",\"message\":\"must not be blank\"}",
                            "{\"field\":\"address.street\",");
            assertThat(served.answer("POST", "/users", "[{\"name\":\"a\"},{}]")).contains("\"field\":\"[1].name\"");
            assertThat(served.answer("POST", "/users", "[{\"name\":\"a\"}]")).isEqualTo("200 1");
            assertThat(served.answer("POST", "/user", "")).isEqualTo(
                    "400 {\"title\":\"Bad Request\",\"status\":400,\"detail\":\"a body is required\"}");
            assertThat(served.answer("POST", "/user", "{\"name\":"))
                    .startsWith("400 ").contains("the JSON is not complete");
            var untyped = HttpRequest.newBuilder().POST(HttpRequest.BodyPublishers.ofString("x"));
            assertThat(served.send(untyped, "/user").statusCode()).isEqualTo(415);
            var untypedText = HttpRequest.newBuilder().PUT(HttpRequest.BodyPublishers.ofString("x"));
            assertThat(served.send(untypedText, "/text").statusCode()).isEqualTo(200);
            var compressed = HttpRequest.newBuilder().POST(HttpRequest.BodyPublishers.ofString("x"))
                    .header("Content-Type", "application/json").header("Content-Encoding", "gzip");
            var refused = served.send(compressed, "/user");
            assertThat(refused.statusCode()).isEqualTo(415);
            assertThat(refused.headers().firstValue("Accept-Encoding")).hasValue("identity");
            assertThat(served.answer("POST", "/maybe", "")).isEqualTo("200 false");
            assertThat(served.answer("PUT", "/null", "")).isEqualTo("200 null");
            assertThat(served.answer("PUT", "/text", "abc")).isEqualTo("200 ABC");
            assertThat(served.answer("PUT", "/stream", "abcd")).isEqualTo("200 4");
        }
    }

    @Test
    void answers_exceptions_by_the_most_specific_handler_of_the_controller_then_of_advice() {
        try (var served = Served.of("""
        @RestController class Failing {
            @GetMapping("/{kind}") String fail(@PathVariable String kind) throws Exception {
                throw switch (kind) {
                    case "state" -> new IllegalStateException("s");
                    case "number" -> new NumberFormatException("n");
                    case "own" -> new Own();
                    case "http" -> new HttpException(409, "conflict");
                    default -> new Exception("x");
                };
            }
            @ExceptionHandler(IllegalArgumentException.class) @ResponseStatus(422)
            String argument() { return "argument"; }
            @ExceptionHandler String number(NumberFormatException e, HttpRequest request) {
                return "number " + e.getMessage() + request.path();
            }
        }
        """, "@ResponseStatus(410) class Own extends RuntimeException { Own() { super(\"gone\"); } }", """
        @RestControllerAdvice @Order(2) class LateAdvice {
            @ExceptionHandler Map<String, String> state(IllegalStateException e) { return Map.of("late", "state"); }
        }
        """, """
        @ControllerAdvice @Order(1) class EarlyAdvice {
            @ExceptionHandler({IllegalStateException.class, ArithmeticException.class})
            ResponseEntity<String> state(RuntimeException e) { return ResponseEntity.status(503).body("early"); }
        }
        """)) {
            assertThat(served.answer("/number")).isEqualTo("200 number n/number");
            assertThat(served.answer("/state")).isEqualTo("503 early");
            assertThat(served.answer("/own")).isEqualTo("410 {\"title\":\"Gone\",\"status\":410,\"detail\":\"gone\"}");
            assertThat(served.answer("/http")).startsWith("409 ");
            assertThat(served.answer("/else")).startsWith("500 ").doesNotContain("\"x\"");
        }
    }

    @Test
    void puts_filters_and_interceptors_before_the_routes_in_their_order() {
        try (var served = Served.of("""
        @RestController class Api {
            @GetMapping("/api/{id}") String find(HttpRequest request, @PathVariable String id) {
                return request.attribute("seen") + " " + id;
            }
            @GetMapping("/open") String open(HttpRequest request) { return "" + request.attribute("seen"); }
        }
        """, """
        @Component @Order(1) @PathPatterns(value = "/api/**", exclude = "/api/public") class First implements Filter {
            public void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception {
                request.attribute("seen", "first");
                chain.filter(request, response);
            }
        }
        """, """
        @Configuration class Filters {
            @Bean @Order(2) Filter second() { return (request, response, chain) -> {
                request.attribute("seen", request.attribute("seen") + " second");
                chain.filter(request, response);
            }; }
            @Bean("odd") @PathPatterns("/open") Filter third() { return (request, response, chain) -> {
                request.attribute("seen", request.attribute("seen") + " third");
                chain.filter(request, response);
            }; }
            @Bean @Profile("never") Filter absent() { throw new IllegalStateException(); }
            @Bean @ConditionalOnProperty("never.set") Filter unset() { throw new IllegalStateException(); }
        }
        """, """
        @RestController @ConditionalOnProperty("never.set") class Absent {
            @GetMapping("/absent") String absent() { return ""; }
        }
        """, """
        @Component class Guard implements HandlerInterceptor {
            @Override public boolean preHandle(HttpRequest request, HttpResponse response, Route route)
                    throws Exception {
                if (request.query() != null) { response.status(401).send(route.path()); return false; }
                return true;
            }
        }
        """)) {
            assertThat(served.answer("/api/7")).isEqualTo("200 first second 7");
            assertThat(served.answer("/api/public")).isEqualTo("200 null second public");
            assertThat(served.answer("/open")).isEqualTo("200 null second third");
            assertThat(served.answer("/absent")).startsWith("404 ");
            assertThat(served.answer("/api/7?x")).isEqualTo("401 /api/{id}");
        }
    }

    @Test
    void a_filter_of_a_bean_method_may_have_a_name() {
        WebCompilation.of("""
        @Configuration class Filters {
            @Bean(name = "odd") Filter first() { return (request, response, chain) -> { }; }
            @Bean @Named("even") Filter second() { return (request, response, chain) -> { }; }
        }
        """).succeeds();
    }

    @Test
    void a_fallback_filter_of_a_library_gives_way_to_one_of_the_application() {
        var library = WebCompilation.of("""
        package org.lib; public class Audit implements Filter {
            private final String name;
            public Audit(String name) { this.name = name; }
            public void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception {
                request.attribute("seen", request.attribute("seen") + " " + name);
                chain.filter(request, response);
            }
        }
        """, """
        package org.lib; @Configuration class Filters {
            @Fallback @Bean Audit audit() { return new Audit("library"); }
        }
        """).succeeds();
        var api = """
        @RestController class Api {
            @GetMapping("/open") String open(HttpRequest request) { return "" + request.attribute("seen"); }
        }
        """;
        var own = "@Configuration class Own { @Bean org.lib.Audit mine() { return new org.lib.Audit(\"own\"); } }";

        try (var served = Served.of(WebCompilation.of(api).dependingOn(library).succeeds())) {
            assertThat(served.answer("/open")).isEqualTo("200 null library");
        }
        try (var served = Served.of(WebCompilation.of(api, own).dependingOn(library).succeeds())) {
            assertThat(served.answer("/open")).isEqualTo("200 null own");
        }
        var sameName = own.replace("mine()", "audit()");
        try (var served = Served.of(WebCompilation.of(api, sameName).dependingOn(library).succeeds())) {
            assertThat(served.answer("/open")).isEqualTo("200 null own");
        }
    }

    @Test
    void a_filter_that_replaces_a_fallback_class_runs_once() {
        var library = WebCompilation.of("""
        package org.lib; @Component @Fallback public class Audit implements Filter {
            public void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception {
                request.attribute("seen", request.attribute("seen") + " " + getClass().getName());
                chain.filter(request, response);
            }
        }
        """).succeeds();
        var api = """
        @RestController class Api {
            @GetMapping("/open") String open(HttpRequest request) { return "" + request.attribute("seen"); }
        }
        """;
        var subclass = "@Component class Mine extends org.lib.Audit { }";
        var sameName = "@Component class Audit extends org.lib.Audit { }";
        var method = "@Configuration class Own { @Bean org.lib.Audit audit() { return new org.lib.Audit(); } }";

        try (var served = Served.of(WebCompilation.of(api).dependingOn(library).succeeds())) {
            assertThat(served.answer("/open")).isEqualTo("200 null org.lib.Audit");
        }
        try (var served = Served.of(WebCompilation.of(api, subclass).dependingOn(library).succeeds())) {
            assertThat(served.answer("/open")).isEqualTo("200 null com.acme.Mine");
        }
        try (var served = Served.of(WebCompilation.of(api, sameName).dependingOn(library).succeeds())) {
            assertThat(served.answer("/open")).isEqualTo("200 null com.acme.Audit");
        }
        try (var served = Served.of(WebCompilation.of(api, method).dependingOn(library).succeeds())) {
            assertThat(served.answer("/open")).isEqualTo("200 null org.lib.Audit");
        }
        try (var served = Served.of(WebCompilation.of(api, subclass, sameName).dependingOn(library).succeeds())) {
            assertThat(served.answer("/open")).isIn("200 null com.acme.Mine com.acme.Audit",
                    "200 null com.acme.Audit com.acme.Mine");
        }
    }

    @Test
    void a_filter_may_extend_another_one() {
        try (var served = Served.of("""
        @RestController class Api {
            @GetMapping("/open") String open(HttpRequest request) { return "" + request.attribute("seen"); }
        }
        """, """
        @Component @Order(1) class First implements Filter {
            public void filter(HttpRequest request, HttpResponse response, FilterChain chain) throws Exception {
                request.attribute("seen", request.attribute("seen") + " " + getClass().getSimpleName());
                chain.filter(request, response);
            }
        }
        """, "@Component @Order(2) class Second extends First { }")) {
            assertThat(served.answer("/open")).isEqualTo("200 null First Second");
        }
    }

    @Test
    void takes_mappings_from_a_superclass_with_its_type_arguments() {
        try (var served = Served.of("""
        abstract class Crud<T> {
            abstract T make(int id);
            @GetMapping("/{id}") public T find(@PathVariable int id) { return make(id); }
            @PostMapping public T echo(@RequestBody T body) { return body; }
        }
        """, "record Pet(int id) { }", """
        @RestController @RequestMapping("/pets") class Pets extends Crud<Pet> {
            Pet make(int id) { return new Pet(id); }
        }
        """, """
        @RestController @RequestMapping("/names") class Names extends Crud<String> {
            String make(int id) { return "n" + id; }
        }
        """)) {
            assertThat(served.answer("/pets/3")).isEqualTo("200 {\"id\":3}");
            assertThat(served.answer("POST", "/pets", "{\"id\":4}")).isEqualTo("200 {\"id\":4}");
            assertThat(served.answer("/names/3")).isEqualTo("200 n3");
        }
    }

    @Test
    void maps_several_paths_and_methods_and_overloads_to_methods() {
        try (var served = Served.of("""
        @RestController @RequestMapping({"/a", "b/"}) class Many {
            @RequestMapping({"", "/x"}) String any(HttpRequest request) { return "any " + request.method(); }
            @RequestMapping(path = "/y", method = {HttpMethod.PUT, HttpMethod.POST})
            String handle() { return "put or post"; }
            @GetMapping("/z/{id}") String get(@PathVariable int id) { return "one"; }
            @GetMapping("/z") String get() { return "all"; }
        }
        """)) {
            assertThat(served.answer("/a")).isEqualTo("200 any GET");
            assertThat(served.answer("DELETE", "/b/x", "")).isEqualTo("200 any DELETE");
            assertThat(served.answer("PUT", "/b/y", "")).isEqualTo("200 put or post");
            assertThat(served.get("/b/y").headers().firstValue("Allow")).contains("POST, PUT, OPTIONS");
            assertThat(served.answer("/a/z/1") + served.answer("/a/z")).isEqualTo("200 one200 all");
        }
    }

    @Test
    void keeps_what_was_compiled_before_in_a_partial_build() {
        var first = WebCompilation.of("public record User(String name) { }", """
        @RestController class One { @GetMapping("/one") User one() { return new User("1"); } }
        """, """
        @RestController class Two { @GetMapping("/two") List<User> two() { return List.of(new User("2")); } }
        """).succeeds();
        var second = WebCompilation.of("""
        @RestController class Two { @GetMapping("/two") Map<String, User> two() { return Map.of("k", new User("2")); } }
        """).onTopOf(first).succeeds();
        try (var served = Served.of(second)) {
            assertThat(served.answer("/one")).isEqualTo("200 {\"name\":\"1\"}");
            assertThat(served.answer("/two")).isEqualTo("200 {\"k\":{\"name\":\"2\"}}");
        }
    }

    @Test
    void sends_what_an_event_stream_gives() {
        try (var served = Served.of("""
        import dev.freshet.web.sse.*;
        @RestController class Ticker {
            record Tick(int n) { }
            @GetMapping("/text") EventStream<String> text(@RequestParam String events) {
                return EventStream.ofData(List.of(events, "b"));
            }
            @GetMapping("/json") ResponseEntity<EventStream<Tick>> json() {
                return ResponseEntity.ok().header("X-A", "b").body(EventStream.of(events ->
                        events.send(ServerSentEvent.of(new Tick(1)).withId("7"))));
            }
            @GetMapping("/none") Optional<EventStream<Tick>> none() { return Optional.empty(); }
        }
        """)) {
            assertThat(served.answer("/text?events=a")).isEqualTo("200 data: a\n\ndata: b\n\n");
            var json = served.get("/json");
            assertThat(json.body()).isEqualTo("id: 7\ndata: {\"n\":1}\n\n");
            assertThat(json.headers().firstValue("Content-Type")).contains("text/event-stream");
            assertThat(json.headers().firstValue("X-A")).contains("b");
            assertThat(served.get("/none").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void takes_parameters_from_forms() {
        try (var served = Served.of("""
        @RestController class Forms {
            @PostMapping("/form") String form(@RequestParam String name, @RequestParam List<Integer> n,
                    @RequestParam(defaultValue = "none") String more) {
                return name + n + more;
            }
            @PostMapping("/raw") String raw(@RequestParam Optional<String> name, @RequestBody String body) {
                return name + body;
            }
            @GetMapping("/form") String query(@RequestParam String name) { return name; }
        }
        """)) {
            var form = HttpRequest.newBuilder().header("Content-Type", "application/x-www-form-urlencoded");
            assertThat(served.send(form.copy().POST(HttpRequest.BodyPublishers.ofString("name=a+b%26&n=1&n=2")),
                    "/form?n=0").body()).isEqualTo("a b&[0, 1, 2]none");
            assertThat(served.send(form.copy().POST(HttpRequest.BodyPublishers.ofString("n=1")), "/form").body())
                    .contains("\"name\\\" is missing");
            assertThat(served.send(form.copy().POST(HttpRequest.BodyPublishers.ofString("name=x")), "/raw").body())
                    .isEqualTo("Optional.emptyname=x");
            assertThat(served.answer("/form?name=q")).isEqualTo("200 q");
        }
    }

    @Test
    void methods_may_have_names_that_java_calls_only_with_a_qualifier() {
        try (var served = Served.of("""
        @RestController class Bonds {
            @GetMapping("/yield") String yield(@RequestParam String record) { return record; }
            @GetMapping("/fail") String when() { throw new IllegalStateException("sold"); }
            @ExceptionHandler String yield(IllegalStateException e) { return e.getMessage(); }
        }
        """)) {
            assertThat(served.answer("/yield?record=3.5")).isEqualTo("200 3.5");
            assertThat(served.answer("/fail")).isEqualTo("200 sold");
        }
    }

    @Test
    void deprecated_types_and_inherited_methods_make_no_warnings_in_generated_code() {
        WebCompilation.of("@Deprecated enum Old { A }",
                "abstract class Base { @Deprecated @GetMapping(\"/old\") String old() { return \"\"; } }", """
        @RestController class Users extends Base {
            @GetMapping("/new") String found() { return ""; }
        }
        """, """
        @RestController @SuppressWarnings("deprecation") class Others {
            @GetMapping("/others") String others(@RequestParam List<Old> old) { return ""; }
        }
        """).succeeds();
    }

    @Test
    void waits_for_constants_that_another_processor_writes() {
        var constants = new LateProcessor("com.acme.Users_", """
        package com.acme;
        class Users_ {
            static final String PATH = "/users";
            static final int STATUS = 202;
        }
        """);
        try (var served = Served.of(WebCompilation.of("""
        @RestController class Users {
            @GetMapping(Users_.PATH + "/all") @ResponseStatus(Users_.STATUS) String all() { return "all"; }
        }
        """).with(constants).succeeds())) {
            assertThat(served.answer("/users/all")).isEqualTo("202 all");
        }
    }

    @Test
    void waits_for_a_superclass_that_another_processor_writes() {
        try (var served = Served.of(WebCompilation.of("@RestController class Users extends Base { }")
                .with(new LateProcessor("com.acme.Base", """
                package com.acme;
                import dev.freshet.web.GetMapping;
                abstract class Base {
                    @GetMapping("/users") String users() { return "all"; }
                }
                """)).succeeds())) {
            assertThat(served.answer("/users")).isEqualTo("200 all");
        }
    }

    @Test
    void waits_for_the_superclass_of_an_exception_that_another_processor_writes() {
        try (var served = Served.of(WebCompilation.of("@ResponseStatus(404) class Gone extends Base { }", """
        @RestController class Users {
            @GetMapping("/users") String users() { throw new Gone(); }
        }
        """).with(new LateProcessor("com.acme.Base", "package com.acme; class Base extends RuntimeException { }"))
                .succeeds())) {
            assertThat(served.get("/users").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void waits_for_types_of_properties_that_another_processor_writes() {
        var source = WebCompilation.of("""
        package com.acme; import com.late.Status;
        @RestController class Orders {
            record Order(List<Status> states) { }
            @GetMapping("/order") Order order() { return null; }
        }
        """).with(new LateProcessor("com.late.Status", "package com.late; public enum Status { PAID }"))
                .succeeds().source("com.acme.Orders$JsonTypes");

        assertThat(source).contains("Orders.Order.class").doesNotContain("Status");
    }

    @Test
    void classes_of_other_packages_may_have_the_same_names() {
        WebCompilation.of("""
        package com.acme.tea; @RestController class Shop { @GetMapping("/tea") String tea() { return ""; } }
        """, """
        package com.acme.cake; @RestController("cakeShop") class Shop {
            @GetMapping("/cake") String cake() { return ""; }
        }
        """, "package com.acme.tea; @ResponseStatus(404) public class Gone extends RuntimeException { }",
                "package com.acme.cake; @ResponseStatus(410) public class Gone extends RuntimeException { }")
                .succeeds();
    }

    @Test
    void classes_of_the_package_may_have_names_of_java_lang() {
        try (var served = Served.of("class Class { }", "class Exception { }", "class IllegalArgumentException { }",
                "class Integer { }", "class Object { }", "class Override { }", "class String { }",
                "class SuppressWarnings { }", "class Throwable { }", """
        @RestController class School {
            enum Level { A }
            @GetMapping("/{id}") java.lang.String found(@PathVariable java.lang.Integer id,
                    @RequestParam List<Level> levels, @RequestParam Optional<java.lang.Integer> n) {
                return id + " " + levels + " " + n;
            }
            @ExceptionHandler java.lang.String failed(IllegalStateException e) { return "failed"; }
        }
        """)) {
            assertThat(served.answer("/1?levels=A")).isEqualTo("200 1 [A] Optional.empty");
        }
    }

    @Test
    void classes_of_other_packages_may_have_names_of_java_lang() {
        try (var served = Served.of("package com.acme.model; public enum Override { YES }",
                "package com.acme.model; public enum Exception { NO }", """
        @RestController class Shop {
            @GetMapping("/") String found(@RequestParam com.acme.model.Override one,
                    @RequestParam com.acme.model.Exception two) {
                return one + " " + two;
            }
        }
        """)) {
            assertThat(served.answer("/?one=YES&two=NO")).isEqualTo("200 YES NO");
        }
    }

    @Test
    void answers_304_where_the_client_has_what_the_method_gives() {
        try (var served = Served.of("""
        @RestController class Pages {
            record Page(String text) { }
            @GetMapping("/page") ResponseEntity<Page> page() {
                return ResponseEntity.ok().eTag("v1").body(new Page("x"));
            }
            @GetMapping("/maybe") ResponseEntity<Optional<Page>> maybe() {
                return ResponseEntity.ok().eTag("v1").body(Optional.of(new Page("x")));
            }
        }
        """)) {
            for (var path : new String[] {"/page", "/maybe"}) {
                assertThat(served.answer(path)).isEqualTo("200 {\"text\":\"x\"}");
                var fresh = served.send(HttpRequest.newBuilder().header("If-None-Match", "\"v1\""), path);
                assertThat(fresh.statusCode()).isEqualTo(304);
                assertThat(fresh.headers().firstValue("ETag")).contains("\"v1\"");
            }
            assertThat(served.send(HttpRequest.newBuilder().header("If-Match", "\"v0\""), "/page").statusCode())
                    .isEqualTo(412);
        }
    }
}
