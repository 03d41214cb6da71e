package dev.freshet.processor.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.processor.LateProcessor;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is written for clients. */
class ClientWriterTest {

    @Test
    void a_call_reads_as_if_a_person_had_written_it() {
        var compiled = ClientCompilation.of("""
                @HttpClient("users") @RequestMapping("/tenants/{tenant}") public interface Users {
                    @PostMapping(path = "/users", produces = "application/vnd.acme+json")
                    Optional<List<User>> add(@RequestBody List<User> body, @PathVariable("tenant") String client,
                            @RequestHeader(value = "X-Day", required = false) java.time.LocalDate day,
                            @RequestParam Set<Long> ids);
                }
                """, "public record User(long id, String name) { }").succeeds();
        assertThat(compiled.source("com.acme.Users$Client")).contains("""
                    // POST /tenants/{tenant}/users
                    @Override
                    public Optional<List<User>> add(List<User> body, String clientValue, LocalDate day, Set<Long> ids) {
                        RequestSpec request = client.rest().post().uri("/tenants/{tenant}/users", clientValue);
                        request.accept("application/vnd.acme+json");
                        request.body(Arguments.required(body, "Users.add(body)"), JavaType.of(List.class, User.class));
                        if (day != null) {
                            request.header("X-Day", String.valueOf(day));
                        }
                        for (Long each : Arguments.required(ids, "Users.add(ids)")) {
                            request.queryParam("ids", Arguments.required(each, "Users.add(ids)"));
                        }
                        return Responses.optional(request.retrieve(), JavaType.of(List.class, User.class));
                    }
                """);
    }

    @Test
    void a_parameter_may_have_the_name_that_another_one_would_get() {
        var compiled = ClientCompilation.of("@HttpClient(\"a\") interface Users { @GetMapping(\"/\") String get("
                + "@RequestParam String requestValue, @RequestParam String request); }").succeeds();
        assertThat(compiled.source("com.acme.Users$Client"))
                .contains("get(String requestValue, String requestValueValue)")
                .contains("request.queryParam(\"request\", Arguments.required(requestValueValue, ");
    }

    @Test
    void it_is_a_bean_that_another_one_takes() {
        var compiled = ClientCompilation.of("""
                @HttpClient("users") interface Users { @DeleteMapping("/all") void clear(); }
                """, "@Component class Shop { Shop(Users users) { } }").succeeds();
        var config = Config.of(Map.of("clients.users.url", "http://localhost:1"));
        try (var scope = compiled.scope().config(config).build()) {
            assertThat(scope.get(compiled.load("com.acme.Users"))).isInstanceOf(compiled.load("com.acme.Users$Client"));
        }
        assertThatThrownBy(() -> compiled.scope().config(Config.of(Map.of())).build())
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("clients.users.url is required: com.acme.Users is a client of it");
    }

    @Test
    void methods_are_inherited_with_what_their_types_become() {
        var compiled = ClientCompilation.of("""
                @HttpClient("users") public interface Users extends Store<User> {
                    record Responses(int count) { }
                    @GetMapping("/count") Responses count();
                    default int size() { return count().count(); }
                }
                """, "interface Store<T> { @GetMapping(\"/{id:[0-9]{3}}\") T one(@PathVariable int id); }",
                "record User(long id, String name) { }").succeeds();
        assertThat(compiled.source("com.acme.Users$Client"))
                .contains("public User one(int id) {")
                .contains("return dev.freshet.clients.Responses.value(request.retrieve(), User.class, \"Users.one\");")
                .contains("public Users.Responses count() {")
                .doesNotContain("size()");
    }

    @Test
    void a_parameter_may_have_the_name_of_a_class() {
        ClientCompilation.of("@HttpClient(\"a\") interface Users { @GetMapping(\"/\") String get("
                + "@RequestParam String Arguments, @RequestParam String Responses); }").succeeds();
    }

    @Test
    void types_within_the_interface_may_have_names_of_java_lang() {
        ClientCompilation.of("""
                @HttpClient("a") interface Users {
                    enum Override { A }
                    enum String { B }
                    @GetMapping("/") byte[] get(@RequestHeader("X-N") int n, @RequestParam Override by);
                }
                """).succeeds();
    }

    @Test
    void an_expression_of_a_path_may_have_a_brace_after_a_backslash() {
        var compiled = ClientCompilation.of("@HttpClient(\"a\") interface Users {"
                + " @GetMapping(\"/a/{id:\\\\{[0-9]+}\") String get(@PathVariable String id); }").succeeds();
        assertThat(compiled.source("com.acme.Users$Client")).contains(".uri(\"/a/{id}\", id)");
    }

    @Test
    void clients_of_one_name_in_two_packages_are_two_beans() {
        ClientCompilation.of("@HttpClient(\"a\") public interface Users { @GetMapping(\"/\") String get(); }",
                "class Outer { @HttpClient(\"b\") interface Users { @GetMapping(\"/\") String get(); } }").succeeds();
    }

    @Test
    void waits_for_a_type_that_another_processor_writes() {
        var compiled = ClientCompilation.of("@HttpClient(\"a\") interface Users { @GetMapping(\"/\") Late get(); }")
                .with(new LateProcessor("com.acme.Late", "package com.acme; public record Late(int id) { }"))
                .succeeds();
        assertThat(compiled.source("com.acme.Users$Client")).contains("public Late get() {");
    }
}
