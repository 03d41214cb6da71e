package dev.freshet.processor.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.transaction.DataModule;
import org.junit.jupiter.api.Test;

/** Routes and endpoints call the methods of the subclass that runs them in transactions. */
class TransactionalControllerTest {

    private static final String TRANSACTIONAL = "@dev.freshet.data.transaction.Transactional ";

    @Test
    void routes_and_exception_handlers_run_in_transactions() {
        var compiled = WebCompilation.of(TRANSACTIONAL + """
                @RestController @RequestMapping("/users") class Users {
                    record User(String name) { }
                    @GetMapping("/{name}") User get(@PathVariable String name) {
                        if (name.equals("nobody")) {
                            throw new IllegalStateException("nobody is here");
                        }
                        return new User(name);
                    }
                    @PostMapping User add(@RequestBody User user) throws java.io.IOException { return user; }
                    @ExceptionHandler String failed(IllegalStateException thrown) { return thrown.getMessage(); }
                }
                """).dependingOn(DataModule.classes()).succeeds();

        try (var served = Served.of(compiled)) {
            assertThat(served.answer("/users/ada")).isEqualTo("200 {\"name\":\"ada\"}");
            assertThat(served.answer("POST", "/users", "{\"name\":\"bob\"}")).isEqualTo("200 {\"name\":\"bob\"}");
            assertThat(DataModule.log(compiled)).isEqualTo("[begin Users.get, end, begin Users.add, end]");
            assertThat(served.answer("/users/nobody")).endsWith(" nobody is here");
            assertThat(DataModule.log(compiled)).isEqualTo("[begin Users.get, end, begin Users.failed, end]");
        }
    }

    @Test
    void endpoints_hand_their_messages_to_transactional_methods() {
        var compiled = WebCompilation.of("""
                @WebSocketEndpoint("/chat") class Chat {
                    @OnMessage @dev.freshet.data.transaction.Transactional String said(String text) { return text; }
                }
                """).dependingOn(DataModule.classes()).succeeds();

        assertThat(compiled.source("com.acme.Chat$Bean"))
                .contains("return new Chat$Intercepted(transactionSources);");
        assertThat(compiled.source("com.acme.Chat$WebSocket")).contains("Chat$WebSocket(Chat endpoint)");
    }
}
