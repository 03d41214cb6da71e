package dev.freshet.junit.shop;

import dev.freshet.web.GetMapping;
import dev.freshet.web.RestController;
import dev.freshet.web.sse.EventStream;
import dev.freshet.web.sse.ServerSentEvent;
import java.time.Clock;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Uses what tests replace, capture and listen to. */
@RestController
public class Sales {
    private static final Logger LOG = LoggerFactory.getLogger(Sales.class);
    private final Clock clock;

    public Sales(Clock clock) {
        this.clock = clock;
    }

    @GetMapping("/now")
    String now() {
        LOG.warn("asked for the time by {}", "somebody");
        LOG.debug("not written");
        return clock.instant().toString();
    }

    @GetMapping("/fails")
    String fails() {
        throw new IllegalStateException("expected");
    }

    @GetMapping("/sales")
    EventStream<Item> sales() {
        return EventStream.ofEvents(Stream.of(
                ServerSentEvent.of(new Item(1, "tea")),
                ServerSentEvent.of(new Item(2, "two\nlines")).withEvent("special").withId("7")));
    }

    /** Never ends by itself. */
    @GetMapping("/ticks")
    EventStream<String> ticks() {
        return EventStream.of(events -> {
            try {
                events.send("tick\ntock");
                Thread.currentThread().join();
            } finally {
                LOG.info("the ticks ended");
            }
        });
    }
}
