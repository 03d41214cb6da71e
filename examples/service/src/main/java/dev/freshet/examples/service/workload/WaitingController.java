package dev.freshet.examples.service.workload;

import dev.freshet.web.GetMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.RestController;

/** Slow answers, as if this service waited for another one. */
@RestController
public class WaitingController {

    @GetMapping("/latency")
    String latency(@RequestParam(defaultValue = "100") int ms) throws InterruptedException {
        Allowed.between("ms", 0, 60_000, ms);
        Thread.sleep(ms);
        return "Delayed response after " + ms + "ms";
    }

    @GetMapping("/ping")
    String ping() throws InterruptedException {
        Thread.sleep(2_000);
        return "pong";
    }
}
