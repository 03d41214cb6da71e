package dev.freshet.web.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.JsonType;
import dev.freshet.web.BodyNotReadableException;
import io.avaje.jsonb.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Texts are read eight bytes at a time, and by what earlier texts have left: neither changes what is read. */
class ReusedReaderTest {
    private static final AvajeJsonCodec CODEC = new AvajeJsonCodec();
    private final JsonType<Object> any = CODEC.type(Object.class);

    @Json
    record Envelope(int number, String letter, String end) {
        /** Reads JSON while JSON is being read. */
        Envelope {
            if (letter != null) {
                CODEC.<Object>type(Object.class).read(bytes(letter));
            }
        }
    }

    @Test
    void reads_strings_and_names_of_every_length_with_anything_in_every_place() {
        for (int length = 0; length < 40; length++) {
            for (int place = 0; place <= length; place++) {
                for (String inside : List.of("", "\u00e9", "\ud83d\ude00", "\\", "\"", "\n", "\u007f")) {
                    String value = "x".repeat(place) + inside + "y".repeat(length - place);
                    String json = quoted(value);
                    assertThat(any.read(bytes(json))).isEqualTo(value);
                    assertThat(any.read(bytes("{" + json + ":" + json + "}"))).isEqualTo(Map.of(value, value));
                    assertRefused("{" + json + ":1," + json + ":2}");
                    assertRefused(json.substring(0, json.length() - 1));
                }
            }
        }
    }

    @Test
    void refuses_a_control_character_in_every_place() {
        for (int place = 0; place < 20; place++) {
            for (char control = 0; control < ' '; control++) {
                String string = "\"" + "x".repeat(place) + control + "y".repeat(20) + "\"";
                assertRefused(string);
                assertRefused("{" + string + ":1}");
            }
        }
    }

    @Test
    void reads_a_text_within_a_text() {
        JsonType<Envelope> type = CODEC.type(Envelope.class);
        Envelope read = type.read(bytes("{\"number\":1,\"letter\":\"{\\\"number\\\":[1,{}]}\",\"end\":\"e\"}"));
        assertThat(read).isEqualTo(new Envelope(1, "{\"number\":[1,{}]}", "e"));
    }

    @Test
    void forgets_a_text_that_was_refused() {
        for (int i = 0; i < 100; i++) {
            assertRefused("[".repeat(i) + "{\"a\":{\"b\":1,\"b\":2}}");
            assertThat(any.read(bytes("{\"a\":{\"b\":1,\"c\":2}}"))).isEqualTo(Map.of("a", Map.of("b", 1L, "c", 2L)));
            assertThatThrownBy(() -> any.read(bytes("[0,{\"x\":[true,nul]}]"))).hasMessageContaining("at $[1].x[1]");
        }
    }

    @Test
    void reads_in_many_threads_at_once() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> readers = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                String name = "name" + i;
                readers.add(threads.submit(() -> {
                    for (long j = 0; j < 200; j++) {
                        assertThat(any.read(bytes("[{\"" + name + "\":{\"a\":" + j + ",\"" + name + "\":2}}]")))
                                .isEqualTo(List.of(Map.of(name, Map.of("a", j, name, 2L))));
                    }
                }));
            }
            for (Future<?> reader : readers) {
                reader.get();
            }
        }
    }

    private void assertRefused(String json) {
        assertThatThrownBy(() -> any.read(bytes(json))).as(json).isInstanceOf(BodyNotReadableException.class);
    }

    private static String quoted(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
