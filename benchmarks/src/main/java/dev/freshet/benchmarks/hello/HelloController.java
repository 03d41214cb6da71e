package dev.freshet.benchmarks.hello;

import dev.freshet.benchmarks.micro.User;
import dev.freshet.web.GetMapping;
import dev.freshet.web.NonBlocking;
import dev.freshet.web.RestController;
import java.time.Duration;

/**
 * The same response on a request thread and on the event loop, a small record on the event loop, a number that takes
 * about a millisecond to compute, and a response after two seconds of sleep.
 */
@RestController
public class HelloController {
    private static final Duration WAIT = Duration.ofSeconds(2);

    @GetMapping("/hello")
    String hello() {
        return "Hello, World!";
    }

    @NonBlocking
    @GetMapping("/hello-nonblocking")
    String helloFromTheLoop() {
        return "Hello, World!";
    }

    @NonBlocking
    @GetMapping("/json-nonblocking")
    User user() {
        return new User(7, "Ada Lovelace", "ada@example.com");
    }

    @GetMapping("/compute")
    String compute() {
        return Integer.toString(fibonacci(26));
    }

    private static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    @GetMapping("/ping")
    String ping() throws InterruptedException {
        Thread.sleep(WAIT);
        return "pong";
    }
}
