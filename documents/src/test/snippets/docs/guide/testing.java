import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.reset;
import static org.mockito.Mockito.verify;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.junit.CapturedLogs;
import dev.freshet.junit.FreshetTest;
import dev.freshet.junit.Replace;
import dev.freshet.junit.TestClient;
import dev.freshet.junit.TestEvents;
import dev.freshet.junit.TestProperties;
import dev.freshet.junit.TestResponse;
import dev.freshet.junit.TestWebSocket;
import dev.freshet.test.browser.Browser;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.event.Level;

record Order(long id, String item) {
}

record NewOrder(String item) {
}

record Payment(int amount) {
}

record Price(String symbol, int cents) {
}

interface OrderRepository {
    List<Order> all();
}

interface Mailer {
    void send(String item);
}

class App {
}

class Assumed {
    static TestClient http;
    static RunningApplication USERS;
}
