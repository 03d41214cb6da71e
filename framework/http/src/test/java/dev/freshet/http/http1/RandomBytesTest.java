package dev.freshet.http.http1;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Requests with random faults: whatever comes, every cut gives one outcome, and only a refusal is thrown. */
class RandomBytesTest {
    private static final String[] SEEDS = {
        "GET /a/../b%41?q=1 HTTP/1.1\r\nHost: a:80\r\nConnection: keep-alive\r\nX:  y \r\n\r\n",
        "POST http://b/x HTTP/1.1\r\nHost: a\r\nContent-Length: 12\r\nExpect: 100-continue\r\n\r\nhello, world",
        "POST /e HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n0\r\nT: 1\r\n\r\n",
    };
    private static final String SPECIAL = "\r\n \t:;,=\"\\%/.?#*@[]\u0000\u007f\u00ff0159aAfFzZ-+_";
    private static final Http1Limits LIMITS = new Http1Limits(64, 96, 4, 20, 8, 16, 2);

    @Test
    void gives_one_outcome_for_every_cut_of_broken_requests() {
        Random random = new Random(42);
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = broken(random);
            Connection whole = new Connection(LIMITS, 0);
            whole.read(bytes, bytes.length);
            Connection pieces = new Connection(LIMITS, 0);
            for (int limit = 0; limit < bytes.length && !pieces.isClosed(); limit += 1 + random.nextInt(20)) {
                pieces.read(bytes, limit);
            }
            pieces.read(bytes, bytes.length);
            assertThat(pieces.outcome()).as(() -> new String(bytes, StandardCharsets.ISO_8859_1))
                    .isEqualTo(whole.outcome());
        }
    }

    private static byte[] broken(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            text.append(SEEDS[random.nextInt(SEEDS.length)]);
        }
        for (int faults = random.nextInt(4); faults > 0; faults--) {
            int at = random.nextInt(text.length());
            char c = SPECIAL.charAt(random.nextInt(SPECIAL.length()));
            switch (random.nextInt(4)) {
                case 0 -> text.setCharAt(at, c);
                case 1 -> text.insert(at, c);
                case 2 -> text.deleteCharAt(at);
                default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 20)));
            }
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
