package dev.freshet.examples.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.RunningApplication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the chat over real sockets, in each execution mode. */
@ParameterizedClass
@EnumSource(Mode.class)
class ChatTest {
    private static final AtomicInteger ROOMS = new AtomicInteger();
    private static RunningApplication chat;

    /** A room for this test alone: people of the previous test may still be leaving theirs. */
    private final String room = "den-" + ROOMS.incrementAndGet();

    @Parameter
    private Mode mode;

    @BeforeParameterizedClassInvocation
    static void start(Mode mode) {
        chat = mode.start();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        chat.close();
    }

    private Person join(String where, String name) {
        return Person.join(chat.port(), where, name);
    }

    private static String event(String kind, String name, String text, String people) {
        return "{\"kind\":\"" + kind + "\",\"name\":\"" + name + "\",\"text\":\"" + text
                + "\",\"people\":[" + people + "]}";
    }

    @Test
    void tells_everyone_in_a_room_who_comes_what_is_said_and_who_goes() {
        try (Person ada = join(room, "Ada")) {
            assertThat(ada.hears()).isEqualTo(event("JOINED", "Ada", "", "\"Ada\""));
            try (Person bob = join(room, "Bob")) {
                assertThat(ada.hears()).isEqualTo(event("JOINED", "Bob", "", "\"Ada\",\"Bob\""));
                assertThat(bob.hears()).isEqualTo(event("JOINED", "Bob", "", "\"Ada\",\"Bob\""));
                bob.say("{\"text\":\"Hi \u263a\"}");
                assertThat(ada.hears()).isEqualTo(event("SAID", "Bob", "Hi \u263a", "\"Ada\",\"Bob\""));
                assertThat(bob.hears()).isEqualTo(event("SAID", "Bob", "Hi \u263a", "\"Ada\",\"Bob\""));
            }
            assertThat(ada.hears()).isEqualTo(event("LEFT", "Bob", "", "\"Ada\""));
        }
    }

    @Test
    void keeps_rooms_apart() {
        try (Person ada = join("attic", "Ada"); Person bob = join("cellar", "Bob")) {
            ada.hears();
            bob.hears();
            ada.say("{\"text\":\"up here\"}");
            bob.say("{\"text\":\"down here\"}");
            assertThat(ada.hears()).contains("up here");
            assertThat(bob.hears()).contains("down here");
        }
    }

    @Test
    void refuses_a_name_that_someone_has_and_one_that_is_none() {
        try (Person ada = join(room, "Ada")) {
            assertThat(ada.hears()).contains("JOINED");
            try (Person other = join(room, "ada"); Person nobody = join(room, "<b>")) {
                assertThat(other.hears()).isEqualTo("closed 4001 someone here has that name already");
                assertThat(nobody.hears()).startsWith("closed 4001 a name has 1 to 20");
            }
        }
    }

    @Test
    void refuses_people_when_the_room_is_full() {
        List<Person> people = new ArrayList<>();
        try {
            for (int i = 0; i < Rooms.MAX_PEOPLE; i++) {
                Person next = join(room, "Guest" + i);
                people.add(next);
                while (!next.hears().contains("\"JOINED\",\"name\":\"Guest" + i + "\"")) {
                    continue; // the server may still be telling of the guest before
                }
            }
            try (Person late = join(room, "Late")) {
                assertThat(late.hears()).isEqualTo("closed 4001 the room is full");
            }
        } finally {
            people.forEach(Person::close);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"text\":\"  \"}", "{}", "hello", "{\"text\":1", ""})
    void ends_with_who_sends_what_is_no_message(String message) {
        try (Person ada = join(room, "Ada")) {
            ada.hears();
            assertThat(ada.say(message).hears()).startsWith("closed 1007");
        }
    }

    @Test
    void serves_a_page_that_loads_nothing_from_elsewhere() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> page = get(client, "/");
            assertThat(page.headers().firstValue("Content-Type")).contains("text/html;charset=UTF-8");
            assertThat(page.headers().firstValue("Content-Security-Policy")).get().asString()
                    .startsWith("default-src 'self'");
            assertThat(page.body()).contains("<html lang=\"en\">").doesNotContain("http:").doesNotContain("https:");
            assertThat(get(client, "/chat.js").headers().firstValue("Content-Type")).get().asString()
                    .startsWith("text/javascript");
            assertThat(get(client, "/chat.css").statusCode()).isEqualTo(200);
        }
    }

    private HttpResponse<String> get(HttpClient client, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + chat.port() + path);
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
}
