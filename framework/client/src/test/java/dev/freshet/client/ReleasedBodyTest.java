package dev.freshet.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The client closes the stream of a body once, however the request ends. */
@Timeout(30)
class ReleasedBodyTest {
    private final AtomicInteger closed = new AtomicInteger();

    private InputStream stream() {
        return new ByteArrayInputStream(new byte[3]) {
            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }

    /** Answers with the length of the whole body. */
    private static TestServer reading() throws Exception {
        return TestServer.http1().on("/",
                (request, response) -> response.send("read " + request.body().readAllBytes().length));
    }

    @Test
    void closes_a_stream_that_was_sent() throws Exception {
        try (TestServer server = reading(); RestClient client = server.builder().build()) {
            assertThat(client.post().uri("/").body(stream()).retrieve().body(String.class)).isEqualTo("read 3");
            assertThat(closed).hasValue(1);
        }
    }

    @Test
    void closes_a_stream_that_no_server_gets() throws Exception {
        TestServer server = TestServer.http1();
        try (RestClient client = server.builder().build()) {
            server.close();
            assertThatThrownBy(() -> client.post().uri("/").body(stream()).retrieve().toBodilessEntity())
                    .isInstanceOf(ResourceAccessException.class);
            assertThat(closed).hasValue(1);
        }
    }

    @Test
    void closes_a_stream_that_an_interceptor_refuses() {
        try (RestClient client = TestServer.patientBuilder("http://localhost:1").interceptor((request, next) -> {
            throw new IOException("not today");
        }).build()) {
            assertThatThrownBy(() -> client.post().uri("/").body(stream()).retrieve().toBodilessEntity())
                    .hasMessageContaining("not today");
            assertThat(closed).hasValue(1);
        }
    }

    @Test
    void closes_the_streams_of_all_parts_if_the_first_cannot_be_read() throws Exception {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("disk failure");
            }

            @Override
            public void close() throws IOException {
                closed.incrementAndGet();
                throw new IOException("disk failure again");
            }
        };
        MultipartBody body = MultipartBody.builder().part("a", null, ClientBody.of(broken))
                .part("b", null, ClientBody.of(stream())).build();
        try (TestServer server = reading(); RestClient client = server.builder().build()) {
            assertThatThrownBy(() -> client.post().uri("/").body(body).retrieve().toBodilessEntity())
                    .isInstanceOf(ResourceAccessException.class).hasMessageContaining("disk failure");
            assertThat(closed).hasValue(2);
        }
    }
}
