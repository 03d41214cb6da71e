package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.TestGateway;
import org.junit.jupiter.api.Test;

/** A long request body that its own thread fails to send. */
class UnsentBodyTest {
    /** More than the gateway reads before it asks the upstream. */
    private static final int LONG = 20_000;

    /** Throws an Error when it is asked about the trailer, which follows the body. */
    private static final class Failing implements FilterFactory {
        @Override
        public String name() {
            return "failing";
        }

        @Override
        public GatewayFilter create(FilterSettings settings) {
            HeadFilter filter = exchange -> exchange.upstreamRequest().removeIf(Failing::isSum);
            return filter;
        }

        private static boolean isSum(String name) {
            if (name.equalsIgnoreCase("X-Sum")) {
                throw new LinkageError("a class is missing");
            }
            return false;
        }
    }

    @Test
    void an_error_of_the_thread_ends_the_request() throws Exception {
        try (TestGateway gateway = TestGateway.with("- failing", new Failing())) {
            String answer = Wire.exchange(gateway.port(), "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n4e20\r\n" + "x".repeat(LONG) + "\r\n0\r\nX-Sum: 7\r\n\r\n");
            assertThat(Wire.status(answer)).isEqualTo(500);
        }
    }
}
