package dev.freshet.examples.service.workload;

import dev.freshet.web.GetMapping;
import dev.freshet.web.NonBlocking;
import dev.freshet.web.RestController;

/** The smallest answers. They never block, so they can run on the event loop. */
@NonBlocking
@RestController
public class HelloController {

    @GetMapping("/hello")
    String hello() {
        return "Hello, World!";
    }

    @GetMapping("/health")
    Health health() {
        return Health.UP;
    }
}
