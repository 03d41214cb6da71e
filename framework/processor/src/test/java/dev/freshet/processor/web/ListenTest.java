package dev.freshet.processor.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** {@code @Listen}: the listeners of a controller or a WebSocket endpoint. */
class ListenTest {

    @Test
    void routes_and_endpoints_name_their_listeners() {
        var compiled = WebCompilation.of("""
        @Listen({"main", "internal"}) @RestController class Reports {
            @GetMapping("/reports") String all() { return ""; }
        }
        """, """
        import dev.freshet.web.websocket.*;
        @Listen("internal") @WebSocketEndpoint("/news") class News {
            @OnMessage void heard(String text) { }
        }
        """).succeeds();

        assertThat(compiled.source("com.acme.Reports$Routes")).contains(".on(\"internal\", \"main\")");
        assertThat(compiled.source("com.acme.News$WebSocket")).contains(".on(\"internal\")");
    }

    @Test
    void two_listeners_can_have_the_same_path() {
        WebCompilation.of("""
        @Listen("a") @RestController class A { @GetMapping("/x") String x() { return ""; } }
        """, """
        @Listen("b") @RestController class B { @GetMapping("/x") String x() { return ""; } }
        """).succeeds();
        WebCompilation.of("""
        @Listen("a") @RestController class A { @GetMapping("/x") String x() { return ""; } }
        """, """
        @Listen("a") @RestController class B { @GetMapping("/x") String x() { return ""; } }
        """).fails().with("is already answered by");
    }

    @Test
    void has_to_name_a_listener() {
        WebCompilation.of("@Listen({}) @RestController class A { @GetMapping(\"/x\") String x() { return \"\"; } }")
                .fails().with("@Listen needs the name of a listener").at("@Listen");
    }

    @Test
    void is_not_inherited() {
        var controller = "{ @GetMapping(\"/x\") String x() { return \"\"; } }";
        WebCompilation.of("@Listen(\"internal\") abstract class Base { }",
                "@RestController class A extends Base " + controller).fails()
                .with("@Listen has no effect in A, which does not inherit it from Base; put @Listen on the class")
                .at("class A").once();
        WebCompilation.of("@Listen(\"internal\") interface Base { }", "interface Api extends Base { }", """
        @WebSocketEndpoint("/news") class News implements Api { @OnMessage void heard(String text) { } }
        """).fails().with("@Listen has no effect in News, which does not inherit it from Base").at("class News").once();
    }

    @Test
    void is_not_taken_from_another_annotation() {
        var library = WebCompilation.of("@Listen(\"internal\") @RestController public @interface Internal { }")
                .withoutFreshet().succeeds();
        WebCompilation.of("@Internal class A { @GetMapping(\"/x\") String x() { return \"\"; } }").dependingOn(library)
                .fails().with("@Listen has no effect in A, which does not inherit it from Internal; put @Listen on the"
                + " class").at("class A").once();
    }

    @Test
    void has_no_effect_on_other_classes() {
        WebCompilation.of("@Listen(\"internal\") class A { }").fails()
                .with("@Listen has no effect on A; put it on a controller or a WebSocket endpoint").at("@Listen");
    }
}
