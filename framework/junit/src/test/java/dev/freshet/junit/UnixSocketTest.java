package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The configuration of production names a UNIX socket. */
@FreshetTest(profiles = "socket", properties = "data.sources.main.url=jdbc:h2:mem:socket")
class UnixSocketTest {
    @Test
    void the_application_listens_on_a_port_and_not_on_the_socket(TestClient http) {
        http.get("/items").expect(200);

        assertThat(Path.of("target/production.sock")).doesNotExist();
    }
}
