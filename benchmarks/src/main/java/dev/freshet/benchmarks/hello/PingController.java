package dev.freshet.benchmarks.hello;

import dev.freshet.web.GetMapping;
import dev.freshet.web.RestController;
import java.time.Duration;

/** A response that takes two seconds; its thread sleeps for most of them. */
@RestController
public class PingController {
    private static final Duration WAIT = Duration.ofSeconds(2);

    @GetMapping("/ping")
    String ping() throws InterruptedException {
        Thread.sleep(WAIT);
        return "pong";
    }
}
