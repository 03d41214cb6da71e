package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.http1.ReceivedResponses.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** Responses with random faults: whatever comes, every cut gives one outcome, and only a refusal is thrown. */
class RandomResponsesTest {
    private static final String[] SEEDS = {
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: keep-alive\r\n\r\nhello",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204\r\nX:  y \r\n\r\n",
        "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nT: 1\r\n\r\n",
        "HTTP/1.0 200 OK\r\n\r\nuntil the end",
    };
    private static final String SPECIAL = "\r\n \t:;,=\"0159aAfF./\u0000\u007f\u00ff";
    private static final Http1Limits LIMITS = new Http1Limits(64, 96, 3, 20, 8, 16, 2);

    @Test
    void gives_one_outcome_for_every_cut_of_broken_responses() {
        Random random = new Random(7);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = broken(random);
            boolean toHead = random.nextInt(8) == 0;
            Outcome whole = read(bytes, toHead, () -> bytes.length);
            Outcome pieces = read(bytes, toHead, () -> 1 + random.nextInt(20));
            assertThat(pieces).as(() -> new String(bytes, StandardCharsets.ISO_8859_1)).isEqualTo(whole);
        }
    }

    private static Outcome read(byte[] bytes, boolean toHead, IntSupplier step) {
        ReceivedResponses responses = new ReceivedResponses(LIMITS, toHead, 0);
        for (int limit = 0; limit < bytes.length; limit += step.getAsInt()) {
            responses.read(bytes, limit);
        }
        responses.read(bytes, bytes.length);
        return responses.end();
    }

    private static byte[] broken(Random random) {
        StringBuilder text = new StringBuilder(SEEDS[random.nextInt(SEEDS.length)]);
        text.append(SEEDS[random.nextInt(SEEDS.length)]);
        for (int faults = random.nextInt(4); faults > 0; faults--) {
            int at = random.nextInt(text.length());
            String c = String.valueOf(SPECIAL.charAt(random.nextInt(SPECIAL.length())));
            text.replace(at, at + random.nextInt(2), random.nextInt(3) == 0 ? "" : c);
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
