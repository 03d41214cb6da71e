package dev.freshet.lab.subjects.mvc.workload;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Answers that take their time, as a slow service behind this one would. */
@RestController
public class WaitingController {

    @GetMapping("/latency")
    public String latency(@RequestParam(defaultValue = "100") int ms) throws InterruptedException {
        Thread.sleep(ms);
        return "Delayed response after " + ms + "ms";
    }

    @GetMapping("/ping")
    public String ping() throws InterruptedException {
        Thread.sleep(2_000);
        return "pong";
    }
}
