package dev.freshet.processor.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Limits of mapped methods and controllers. */
class RateLimitTest {
    @Test
    void writes_the_limit_of_the_method_or_else_of_the_class() {
        assertThat(WebCompilation.of("""
                @RestController @RateLimit("100/s") class Books {
                    @GetMapping("/1") String one() { return ""; }
                    @GetMapping("/2") @RateLimit(value = "5/m", burst = 9) String two() { return ""; }
                }""").succeeds().source("com.acme.Books$Routes"))
                .contains(".rateLimit(RateRule.of(\"com.acme.Books\", \"100/s\", 0, RateLimit.Key.CLIENT_ADDRESS))",
                        ".rateLimit(RateRule.of(\"com.acme.Books.two()\", \"5/m\", 9, RateLimit.Key.CLIENT_ADDRESS))");
    }

    /** Routes with equal rules share a limit. */
    @Test
    void names_no_two_limits_alike() {
        var compilation = WebCompilation.of("""
                package com.acme.a; @RestController @RateLimit("100/s") class Books {
                    @GetMapping("/a") String all() { return ""; }
                }""", """
                package com.acme.b; @RestController("others") @RateLimit("100/s") class Books {
                    @GetMapping("/b") String all() { return ""; }
                    @GetMapping("/b/1") @RateLimit("5/m") String one(@RequestParam int id) { return ""; }
                    @GetMapping("/b/2") @RateLimit("5/m") String one(@RequestParam java.util.List<String> ids) {
                        return "";
                    }
                }""").succeeds();
        assertThat(compilation.source("com.acme.a.Books$Routes")).contains("RateRule.of(\"com.acme.a.Books\", ");
        assertThat(compilation.source("com.acme.b.Books$Routes")).contains("RateRule.of(\"com.acme.b.Books\", ",
                "RateRule.of(\"com.acme.b.Books.one(int)\", ",
                "RateRule.of(\"com.acme.b.Books.one(java.util.List)\", ");
    }

    @Test
    void reads_the_rate_at_compile_time() {
        WebCompilation.of("@RestController class Books {"
                + " @GetMapping(\"/1\") @RateLimit(\"5\") String one() { return \"\"; } }")
                .fails().with("@RateLimit: rate \"5\" is not a rate. Write 100/s, 5/m, 1000/h or 10/500ms");
        WebCompilation.of("@RestController @RateLimit(value = \"5/s\", burst = -1) class Books { @GetMapping(\"/1\")"
                + " String one() { return \"\"; } }").fails().with("@RateLimit: burst must be at least 1, is -1");
    }

    @Test
    void counts_by_caller_only_where_something_finds_the_caller() {
        WebCompilation.of("@RestController @RateLimit(value = \"5/s\", key = RateLimit.Key.CALLER) class Books {"
                + " @GetMapping(\"/1\") String one() { return \"\"; } }").fails().with("nothing finds the caller");
    }

    @Test
    void is_an_error_where_it_has_no_effect() {
        for (String source : new String[] {
                "@RestController class Books { @RateLimit(\"5/s\") void one() {} }",
                "@dev.freshet.inject.Component @RateLimit(\"5/s\") class Books {}",
                "interface Books { @RateLimit(\"5/s\") void one(); }",
                "@WebSocketEndpoint(\"/chat\") @RateLimit(\"5/s\") class Chat {"
                        + " @OnMessage void text(String text) {} }"}) {
            WebCompilation.of(source).fails().with("@RateLimit has no effect here; put it on a mapped method or on a"
                    + " controller, or limit the path by server.rate-limit.paths");
        }
    }

    @Test
    void a_method_that_overrides_a_limited_one_must_repeat_the_limit() {
        WebCompilation.of("abstract class Base {"
                + " @GetMapping(\"/1\") @RateLimit(\"5/s\") String one() { return \"\"; } }",
                "@RestController class Books extends Base {"
                + " @GetMapping(\"/1\") @Override String one() { return \"\"; } }")
                .fails().with("@RateLimit of Base.one does not apply to the method that overrides it; repeat it on one");
    }
}
