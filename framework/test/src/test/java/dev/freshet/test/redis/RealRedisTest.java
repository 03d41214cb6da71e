package dev.freshet.test.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RealRedisTest {
    @Test
    void ends_with_the_jvm_if_nobody_closes_it() throws Exception {
        RealRedis.start().close(); // skips the test if there is no Redis
        Process jvm = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), Forgetful.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        ProcessHandle redis = ProcessHandle.of(Long.parseLong(jvm.inputReader().readLine())).orElseThrow();
        assertThat(redis.isAlive()).isTrue();

        jvm.getOutputStream().close(); // which is what it waits for
        assertThat(jvm.waitFor(60, TimeUnit.SECONDS)).isTrue();

        Eventually.holds("Redis has ended", () -> !redis.isAlive());
    }

    /** Starts a server, prints its pid and ends with its input. */
    static final class Forgetful {
        private Forgetful() {
        }

        public static void main(String[] arguments) throws IOException {
            RealRedis.start();
            System.out.println(ProcessHandle.current().children().findFirst().orElseThrow().pid());
            while (System.in.read() >= 0) {
                continue;
            }
        }
    }
}
