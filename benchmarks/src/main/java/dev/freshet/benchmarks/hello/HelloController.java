package dev.freshet.benchmarks.hello;

import dev.freshet.benchmarks.micro.User;
import dev.freshet.web.GetMapping;
import dev.freshet.web.NonBlocking;
import dev.freshet.web.RestController;

/** The same response on a request thread and on the event loop, and a small record on the event loop. */
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
