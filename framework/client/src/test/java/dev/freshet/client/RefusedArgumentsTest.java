package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Arguments that cannot work are refused at the call, before a request fails because of them. */
class RefusedArgumentsTest {
    @Test
    @SuppressWarnings("NullAway")
    void null_is_not_sent_as_a_word() {
        String missing = null;
        try (RestClient client = RestClient.create("http://localhost:1")) {
            assertThatThrownBy(() -> client.get().bearer(missing)).isInstanceOf(NullPointerException.class)
                    .hasMessage("token");
            assertThatThrownBy(() -> client.get().accept(missing)).isInstanceOf(NullPointerException.class);
        }
    }

    /** Such as the stream of a resource that does not exist. */
    @Test
    @SuppressWarnings("NullAway")
    void null_is_not_a_body() {
        assertThatThrownBy(() -> ClientBody.of((InputStream) null)).isInstanceOf(NullPointerException.class)
                .hasMessage("stream");
        assertThatThrownBy(() -> ClientBody.of((Path) null)).isInstanceOf(NullPointerException.class)
                .hasMessage("file");
        assertThatThrownBy(() -> ClientBody.of((byte[]) null)).isInstanceOf(NullPointerException.class)
                .hasMessage("bytes");
    }

    @Test
    void a_length_below_zero_is_not_a_length() {
        assertThatThrownBy(() -> ClientBody.of(InputStream.nullInputStream(), -2))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("it is -2");
    }

    @Test
    @SuppressWarnings("NullAway")
    void null_is_not_a_setting() {
        assertThatThrownBy(() -> RestClient.builder().limits(null)).isInstanceOf(NullPointerException.class)
                .hasMessage("limits");
        assertThatThrownBy(() -> RestClient.builder().pool(null)).isInstanceOf(NullPointerException.class)
                .hasMessage("pool");
        assertThatThrownBy(() -> RestClient.builder().sizes(null)).isInstanceOf(NullPointerException.class)
                .hasMessage("sizes");
    }

    @Test
    @SuppressWarnings("NullAway")
    void null_is_not_a_time_to_wait() {
        assertThatThrownBy(() -> new RetrySettings(3, true, null)).isInstanceOf(NullPointerException.class)
                .hasMessage("longestWait");
    }
}
