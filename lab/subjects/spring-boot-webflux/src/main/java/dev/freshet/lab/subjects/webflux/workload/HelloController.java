package dev.freshet.lab.subjects.webflux.workload;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class HelloController {

    @GetMapping("/hello")
    public String hello() {
        return "Hello, World!";
    }

    @GetMapping("/health")
    public Health health() {
        return new Health("UP");
    }

    public record Health(String status) {
    }
}
