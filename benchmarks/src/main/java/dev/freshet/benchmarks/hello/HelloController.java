package dev.freshet.benchmarks.hello;

import dev.freshet.benchmarks.micro.User;
import dev.freshet.web.GetMapping;
import dev.freshet.web.NonBlocking;
import dev.freshet.web.RestController;

/** The same answer twice: from a thread of its own, and from the event loop. And a small record, from there too. */
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

    @NonBlocking
    @GetMapping("/json-nonblocking")
    User user() {
        return new User(7, "Ada Lovelace", "ada@example.com");
    }
}
