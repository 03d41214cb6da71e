package dev.freshet.web.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.freshet.http.ByteSlice;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths that a matcher which tries again and again would need seconds, or a deep stack, for. */
class HostilePathTest {
    private static final int LENGTH = 8_000;

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "/day/{y}-{m}-{d} ; /day/ ; - ; %C2%85",
        "/files/{name}.{ext} ; /files/ ; . ; %C2%85",
        "/x/{a}-{b}-{c}-{d}-{e} ; /x/ ; - ; /",
        "/x/{a}ab{b}ab{c} ; /x/ ; aba ; /",
        "/x/{a:(?:[a-z]|-)+} ; /x/ ; a- ; !",
        "/x/{a:(a+)+b} ; /x/ ; a ; !",
        "/x/{a:(a|aa)+b} ; /x/ ; a ; !",
        "/x/{a:(.*a){12}} ; /x/ ; a ; !",
        "/x/{a:[a-z]+[a-z]+[a-z]+[a-z]+1} ; /x/ ; a ; !",
        "/x/{a:.*}-{b:.*}-{c:.*} ; /x/ ; - ; /",
    })
    void takes_time_in_proportion_to_the_length(String pattern, String start, String middle, String end) {
        PathPattern parsed = PathPattern.parseAndCheck(pattern);
        ByteSlice path = bytes(start + middle.repeat(LENGTH / middle.length()) + end);
        assertTimeoutPreemptively(Duration.ofSeconds(2), () -> {
            for (int i = 0; i < 20; i++) {
                if (parsed.matches(path)) {
                    for (String variable : parsed.variables()) {
                        assertThat(parsed.value(path, variable)).isNotEmpty();
                    }
                }
            }
        });
    }

    private static ByteSlice bytes(String path) {
        ByteSlice slice = new ByteSlice();
        byte[] bytes = path.getBytes(StandardCharsets.US_ASCII);
        slice.set(bytes, 0, bytes.length);
        return slice;
    }
}
