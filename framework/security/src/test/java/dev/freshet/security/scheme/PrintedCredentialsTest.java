package dev.freshet.security.scheme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.security.Claims;
import dev.freshet.security.User;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Log lines, messages of exceptions and debuggers print records. */
class PrintedCredentialsTest {
    private static final String SECRET = "hunter2";

    static Stream<Record> records() {
        return Stream.of(new User("ada", SECRET, Set.of("editor")), new Claims(Map.of("email", SECRET)),
                new BasicCredentials("ada", SECRET),
                new BasicUserProperties.Account("ada", "$2b$05$" + SECRET + "a".repeat(46), List.of("editor")),
                new OpaqueTokenProperties(Optional.of("https://shop:" + SECRET + "@id.example.org"),
                        Optional.of("shop"), Optional.of(SECRET), List.of(), Duration.ofSeconds(30), "sub", "roles"));
    }

    @ParameterizedTest
    @MethodSource("records")
    void show_no_secret(Record record) {
        assertThat(record.toString()).doesNotContain(SECRET);
    }
}
