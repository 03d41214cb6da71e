package dev.freshet.processor.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.LateProcessor;
import dev.freshet.processor.web.WebCompilation;
import org.junit.jupiter.api.Test;

/** The code that is written for endpoints. What it does when it runs is tested where the runtime is. */
class EndpointWriterTest {

    @Test
    void writes_what_a_person_would() {
        var compiled = WebCompilation.of("""
        import jakarta.validation.Valid; import jakarta.validation.constraints.NotBlank;
        @WebSocketEndpoint(value = "/chat/{room}", subprotocols = "chat", allowedOrigins = "https://a.example",
                maxMessageBytes = 1000)
        class Chat {
            record Said(@NotBlank String text) { }
            record Heard(String who, String text) { }
            @OnOpen void open(WebSocket socket, @PathVariable String room) { }
            @OnMessage Heard said(
                    @Valid Said said, @PathVariable String room, @RequestParam(defaultValue = "1") int n) {
                return null;
            }
            @OnMessage byte[] picture(byte[] bytes) { return bytes; }
            @OnClose void close(@PathVariable("room") String name, CloseReason reason, int code) { }
            @OnError void error(WebSocket socket, Throwable thrown) { }
        }
        """).succeeds();

        assertThat(compiled.source("com.acme.Chat$WebSocket")).isEqualTo("""
        package com.acme;

        import dev.freshet.http.HttpRequest;
        import dev.freshet.http.JsonType;
        import dev.freshet.http.QueryParameters;
        import dev.freshet.http.websocket.CloseReason;
        import dev.freshet.inject.Component;
        import dev.freshet.inject.GeneratedFrom;
        import dev.freshet.web.BodyValidator;
        import dev.freshet.web.ParameterSource;
        import dev.freshet.web.Route;
        import dev.freshet.web.application.RouteRegistry;
        import dev.freshet.web.application.RouteSource;
        import dev.freshet.web.binding.Conversions;
        import dev.freshet.web.binding.Parameters;
        import dev.freshet.web.validation.AvajeBodyValidator;
        import dev.freshet.web.websocket.Messages;
        import dev.freshet.web.websocket.WebSocket;
        import dev.freshet.web.websocket.WebSocketAcceptor;
        import dev.freshet.web.websocket.WebSocketHandler;
        import dev.freshet.web.websocket.WebSocketRoute;

        /** Connects {@link Chat} with its peers. */
        @Component("com.acme.Chat$WebSocket")
        @GeneratedFrom(Chat.class)
        final class Chat$WebSocket implements RouteSource, WebSocketAcceptor {

            private final Chat endpoint;
            private final BodyValidator validator = AvajeBodyValidator.of(Chat.class);
            private JsonType<Chat.Said> saidJson;
            private JsonType<Chat.Heard> heardJson;

            Chat$WebSocket(Chat endpoint) {
                this.endpoint = endpoint;
            }

            @Override
            public void register(RouteRegistry registry) {
                saidJson = registry.json().type(Chat.Said.class);
                heardJson = registry.json().type(Chat.Heard.class);
                registry.webSocket(WebSocketRoute.builder("/chat/{room}")
                        .origin("Chat")
                        .subprotocols("chat")
                        .allowedOrigins("https://a.example")
                        .maxMessageBytes(1000)
                        .build(this));
            }

            @Override
            public WebSocketHandler accept(HttpRequest request, Route route) {
                var query = QueryParameters.ofQuery(request.query());
                String room = route.pathVariable(request, "room");
                int n = Conversions.toInt(ParameterSource.QUERY, "n", Parameters.orDefault(query.first("n"), "1"));
                return new Chat$Connection(room, n);
            }

            private final class Chat$Connection implements WebSocketHandler {

                private final String room;
                private final int n;

                Chat$Connection(String room, int n) {
                    this.room = room;
                    this.n = n;
                }

                @Override
                public void onOpen(WebSocket socket) throws Exception {
                    endpoint.open(socket, room);
                }

                @Override
                public void onText(WebSocket socket, String text) throws Exception {
                    Chat.Said message = Messages.read(saidJson, text);
                    validator.validate(message);
                    Messages.send(socket, heardJson, endpoint.said(message, room, n));
                }

                @Override
                public void onBinary(WebSocket socket, byte[] bytes) throws Exception {
                    Messages.send(socket, endpoint.picture(bytes));
                }

                @Override
                public void onClose(WebSocket socket, CloseReason reason) throws Exception {
                    endpoint.close(room, reason, reason.code());
                }

                @Override
                public void onError(WebSocket socket, Throwable thrown) throws Exception {
                    endpoint.error(socket, thrown);
                }
            }
        }
        """);
        assertThat(compiled.source("com.acme.Chat$JsonTypes"))
                .contains("@Json.Import({", "Chat.Heard.class, Chat.Said.class");
    }

    @Test
    void says_how_messages_are_delivered() {
        var source = WebCompilation.of("""
        @WebSocketEndpoint("/upload") class Upload {
            @OnMessage void upload(java.io.InputStream in) { }
            @OnMessage void lines(String part, boolean last) { }
        }
        """).succeeds().source("com.acme.Upload$WebSocket");

        assertThat(source).contains("""
                @Override
                public Delivery text() {
                    return Delivery.PARTS;
                }

                @Override
                public Delivery binary() {
                    return Delivery.STREAM;
                }
        """).contains("public void onBinaryStream(WebSocket socket, InputStream stream) throws Exception {")
                .contains("endpoint.upload(stream);").contains("endpoint.lines(text, last);");
    }

    @Test
    void refuses_kinds_of_messages_that_no_method_takes() {
        var source = WebCompilation.of("@WebSocketEndpoint(\"/a\") class A { @OnMessage void a(java.io.Reader r) { } }")
                .succeeds().source("com.acme.A$WebSocket");

        assertThat(source).containsSubsequence("Delivery text()", "Delivery.STREAM", "Delivery binary()",
                "Delivery.REFUSED");
    }

    @Test
    void keeps_values_apart_that_have_the_same_name() {
        var source = WebCompilation.of("""
        @WebSocketEndpoint("/a/{id}") class A {
            @OnOpen void open(@PathVariable int id) { }
            @OnMessage void a(
                    String message, @RequestHeader("X-Id") Optional<UUID> id, @PathVariable("id") String socket) { }
        }
        """).succeeds().source("com.acme.A$WebSocket");

        assertThat(source).contains("private final int id;", "private final Optional<UUID> id2;",
                "private final String socket2;", "endpoint.a(text, id2, socket2);");
    }

    @Test
    void takes_byte_buffers_pongs_lists_and_what_it_sends_only() {
        var compiled = WebCompilation.of("""
        @WebSocketEndpoint(value = "/a", sends = A.Event.class) class A {
            record Event(int n) { }
            record Item(int n) { }
            @OnOpen String open() { return "hello"; }
            @OnMessage List<Item> items(List<Item> items) { return items; }
            @OnMessage void bytes(java.nio.ByteBuffer buffer) { }
            @OnMessage void pong(Pong pong, WebSocket socket) { }
        }
        """).succeeds();

        assertThat(compiled.source("com.acme.A$WebSocket")).contains("Messages.send(socket, endpoint.open());",
                "Messages.send(socket, listOfItemJson, endpoint.items(message));",
                "endpoint.bytes(ByteBuffer.wrap(bytes));", "endpoint.pong(pong, socket);");
        assertThat(compiled.source("com.acme.A$JsonTypes")).contains("A.Event.class, A.Item.class");
    }

    @Test
    void a_message_may_have_the_name_of_a_type_that_the_handler_inherits() {
        var source = WebCompilation.of("@WebSocketEndpoint(\"/a\") class A { @OnMessage void a(Delivery sent) { } }",
                "record Delivery(int n) { }").succeeds().source("com.acme.A$WebSocket");

        assertThat(source).contains("com.acme.Delivery message = Messages.read(deliveryJson, text);")
                .contains("return Delivery.REFUSED;");
    }

    @Test
    void endpoints_with_different_conditions_may_have_the_same_path() {
        WebCompilation.of("@Profile(\"dev\") @WebSocketEndpoint(\"/a\") class A { @OnMessage void a(String text) { } }",
                "@Profile(\"!dev\") @WebSocketEndpoint(\"/a\") class B { @OnMessage void b(String text) { } }")
                .succeeds();
    }

    @Test
    void an_endpoint_is_a_bean_named_by_its_class() {
        var compiled = WebCompilation.of("""
        @Profile("chat") @WebSocketEndpoint("/a") class Echo {
            Echo(Greeting greeting) { }
            @OnMessage String echo(String text) { return text; }
        }
        """, "@Component class Greeting { }", """
        @Component class User { User(@Named("echo") Optional<Echo> echo) { } }
        """).succeeds();

        assertThat(compiled.source("com.acme.Echo$WebSocket")).contains("@Profile(\"((chat))\")");
    }

    @Test
    void waits_for_types_that_another_processor_writes() {
        var source = WebCompilation.of("""
        @WebSocketEndpoint("/a") class A { @OnMessage Made made(String text) { return null; } }
        """).with(new LateProcessor("com.acme.Made", "package com.acme; public record Made(int n) { }"))
                .succeeds().source("com.acme.A$WebSocket");

        assertThat(source).contains("JsonType<Made> madeJson");
    }
}
