package dev.freshet.lab.subjects.webflux.workload;

import java.time.Duration;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Answers that take their time, as a slow service behind this one would. */
@RestController
public class WaitingController {

    @GetMapping("/latency")
    public Mono<String> latency(@RequestParam(defaultValue = "100") int ms) {
        return Mono.delay(Duration.ofMillis(ms)).thenReturn("Delayed response after " + ms + "ms");
    }

    @GetMapping("/ping")
    public Mono<String> ping() {
        return Mono.delay(Duration.ofSeconds(2)).thenReturn("pong");
    }
}
