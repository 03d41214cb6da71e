package dev.freshet.benchmarks.hello;

import dev.freshet.web.GetMapping;
import dev.freshet.web.NonBlocking;
import dev.freshet.web.RestController;

/** The same answer twice: from a thread of its own, and from the event loop. */
@RestController
public class HelloController {

    @GetMapping("/hello")
    String hello() {
        return "Hello, World!";
    }

    @NonBlocking
    @GetMapping("/hello-nonblocking")
    String helloFromTheLoop() {
        return "Hello, World!";
    }
}
