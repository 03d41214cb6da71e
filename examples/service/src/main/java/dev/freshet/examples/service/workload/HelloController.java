package dev.freshet.examples.service.workload;

import dev.freshet.web.GetMapping;
import dev.freshet.web.RestController;

/** The smallest answers. */
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
