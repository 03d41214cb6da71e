package dev.freshet.processor.websocket;

import dev.freshet.processor.Diagnostics;
import dev.freshet.processor.web.WebCompilation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in WebSocket endpoints: each is an error at its place that says what to do. */
class EndpointErrorsTest {

    @Test
    void no_method_that_takes_messages() {
        fails("@OnOpen void open() { }").with("A has no @OnMessage method, so every message of a peer would close the"
                + " connection; add a method, even if it ignores messages").at("class A");
    }

    @Test
    void a_callback_that_the_endpoint_does_not_inherit() {
        WebCompilation.of("package com.base; public abstract class Base {\n @OnClose void closed() { } }",
                "@WebSocketEndpoint(\"/a\") class A extends com.base.Base { @OnMessage void m(String t) { } }").fails()
                .with("@OnClose on closed: the method comes from another package; make it public").at("void closed");
    }

    @Test
    void two_methods_for_the_same_messages() {
        fails("@OnMessage void one(String text) { }", "@OnMessage void two(java.io.Reader text) { }")
                .with("text messages already go to one; remove one of the two methods").at("void two");
        fails("@OnMessage void one(byte[] b) { }", "@OnMessage void two(byte[] b, boolean last) { }")
                .with("binary messages already go to one").at("void two");
        fails("@OnMessage void m(String t) { }", "@OnClose void one() { }", "@OnClose void two() { }")
                .with("close events already go to one").at("void two");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "@OnMessage void m(int n) { }      | a message cannot be read as int; take a String and convert it",
            "@OnMessage void m(Long n) { }     | a message cannot be read as Long; take a String",
            "@OnMessage void m(Object o) { }   | of type Object could be anything; replace",
            "@OnMessage void m(java.net.http.WebSocket s) { } | java.net.http.WebSocket belongs to another library",
            "@OnMessage void m(Thread t) { }   | java.lang.Thread has no form in JSON",
            "@OnMessage void m(String a, String b) { } | a method takes only one message; write a second",
            "@OnMessage void m(String a, boolean b, boolean c) { } | a method takes only one message",
            "@OnMessage void m() { }           | @OnMessage on m takes no message; add a String, a byte[]",
            "@OnMessage void m(WebSocket s) { } | @OnMessage on m takes no message",
            "@OnMessage void m(java.io.Reader r, boolean last) { } | takes a message that has no parts; remove",
            "record R(int n) { } @OnMessage void m(R r, boolean last) { } | and a part is not valid JSON; remove",
            "@OnMessage void m(@RequestBody String s) { } | @RequestBody has no effect on a message; remove it",
            "@OnMessage void m(@RequestPart String s) { } | @RequestPart has no effect on a message; remove it",
            "@OnMessage void m(String s, @RequestParam Thread t) { } | cannot convert text to Thread",
            "@OnMessage void m(@jakarta.validation.Valid String s) { } | @Valid checks the fields of a JSON message",
            "@OnMessage void m(@jakarta.validation.constraints.NotBlank String s) { } | fields of a @Valid message",
            "@OnOpen void m(String s) { } | an @OnOpen method cannot take s; it takes the WebSocket and parameters",
            "@OnClose void m(Throwable t) { } | an @OnClose method cannot take t; it takes the WebSocket, the Close",
            "@OnError void m(Exception e) { } | an @OnError method cannot take e; it takes the WebSocket, the Throw",
            "@OnError void m() { } | @OnError on m takes no Throwable, so the cause of the error would be lost",
    })
    void a_parameter_that_the_method_cannot_take(String method, String message) {
        fails(method).with(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "@OnMessage java.io.InputStream m(String s) { return null; } | InputStream cannot be sent as a message",
            "@OnMessage Optional<String> m(String s) { return null; } | cannot be sent as a message; return a",
            "@OnMessage java.util.concurrent.Future<String> m(String s) { return null; } | is not awaited",
            "@OnMessage Object m(String s) { return null; } | the class of the result must be known at compile",
            "@OnClose String m() { return null; } | the result of an @OnClose method is not sent; change its type",
    })
    void a_result_that_is_no_message(String method, String message) {
        fails(method).with(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "@OnMessage private void m(String s) { } | @OnMessage on m: the method is private",
            "@OnOpen static void m() { }             | @OnOpen on m: the method is static; remove static",
            "@OnMessage <T> void m(T t) { }          | the method has type parameters",
            "@OnMessage @OnOpen void m(String s) { } | a method can have only one of these",
            "@OnMessage @NonBlocking void m(String s) { } | @NonBlocking has no effect on a WebSocket endpoint",
    })
    void a_method_that_cannot_be_called(String method, String message) {
        fails(method).with(message);
    }

    @Test
    void a_path_variable_that_is_not_in_the_path_and_one_that_no_method_takes() {
        endpoint("\"/a/{id}\"", "@OnMessage void m(String s, @PathVariable String name) { }")
                .with("path /a/{id} has no variable {name}, only id; name it as the path does");
        endpoint("\"/a/{id}\"", "@OnMessage void m(String s) { }")
                .with("no parameter takes {id} of path /a/{id}; add @PathVariable, or write * if the value does not");
    }

    @Test
    void an_annotation_with_wrong_values() {
        endpoint("\"a\"", "").with("a path starts with a slash; write \"/a\"").at("\"a\"");
        endpoint("\"/a/{id\"", "").with("path pattern \"/a/{id\"").at("\"/a/{id\"");
        endpoint("value = \"/a\", subprotocols = \"a b\"", "")
                .with("\"a b\" is not a valid subprotocol name").at("\"a b\"");
        endpoint("value = \"/a\", subprotocols = {\"a\", \"a\"}", "").with("subprotocol a is listed twice");
        endpoint("value = \"/a\", maxMessageBytes = 0", "").with("maxMessageBytes must be at least 1, but is 0")
                .at("0");
        endpoint("value = \"/a\", sends = Thread.class", "")
                .with("the type cannot be sent: java.lang.Thread has no form");
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.com", "https://example.com/", "https://example.com:x", "ftp://example.com",
        "https://"})
    void an_allowed_origin_that_is_none(String origin) {
        endpoint("value = \"/a\", allowedOrigins = \"" + origin + "\"", "")
                .with("\"" + origin + "\" is not a valid origin; write scheme, host and port").at("\"" + origin + "\"");
    }

    @Test
    void two_endpoints_for_the_same_paths() {
        WebCompilation.of("@WebSocketEndpoint(\"/a/{x}\") class A { @OnMessage void m(String s, WebSocket w) { } }",
                "@WebSocketEndpoint(\"/a/{y}\") class B { @OnMessage void m(String s, WebSocket w) { } }")
                .fails().once().with("WebSockets on /a/{y} are already accepted by A (/a/{x} matches the same")
                .at("class B");
    }

    @Test
    void annotations_where_no_one_reads_them() {
        WebCompilation.of("@Component class A { @OnMessage void m(String s) { } }").fails().once()
                .with("@OnMessage has no effect in A; put @WebSocketEndpoint on the class").at("@OnMessage");
        WebCompilation.of("interface Echo { @OnMessage String m(String s); }",
                "@WebSocketEndpoint(\"/a\") class A implements Echo { public String m(String s) { return s; } }")
                .fails().with("@OnMessage of Echo.m does not apply to the method that overrides it; repeat");
        WebCompilation.of("@RestController @WebSocketEndpoint(\"/a\") class A { @OnMessage void m(String s) { } }")
                .fails().with("a class cannot be both an endpoint and a controller; split it");
    }

    @Test
    void annotations_of_another_library() {
        WebCompilation.of("package jakarta.websocket; public @interface OnMessage { }",
                "@Component class A { @jakarta.websocket.OnMessage void m(String s) { } }").fails()
                .with("use dev.freshet.web.websocket.OnMessage");
    }

    private static Diagnostics fails(String... members) {
        return endpoint("\"/a\"", members);
    }

    private static Diagnostics endpoint(String annotation, String... members) {
        var body = String.join("\n", members);
        return WebCompilation.of("@WebSocketEndpoint(" + annotation + ") class A {\n" + body + "\n}").fails();
    }
}
