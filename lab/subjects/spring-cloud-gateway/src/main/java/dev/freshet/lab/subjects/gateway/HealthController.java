package dev.freshet.lab.subjects.gateway;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class HealthController {

    @GetMapping("/health")
    public Health health() {
        return new Health("UP");
    }

    public record Health(String status) {
    }
}
