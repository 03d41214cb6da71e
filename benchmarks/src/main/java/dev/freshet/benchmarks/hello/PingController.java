package dev.freshet.benchmarks.hello;

import dev.freshet.web.GetMapping;
import dev.freshet.web.RestController;
import java.time.Duration;

/** An answer that takes two seconds, nearly all of which its thread waits. */
@RestController
public class PingController {
    private static final Duration WAIT = Duration.ofSeconds(2);

    @GetMapping("/ping")
    String ping() throws InterruptedException {
        Thread.sleep(WAIT);
        return "pong";
    }
}
