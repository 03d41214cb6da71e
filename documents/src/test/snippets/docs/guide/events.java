import dev.freshet.web.GetMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.sse.EventSender;
import dev.freshet.web.sse.EventStream;
import dev.freshet.web.sse.ServerSentEvent;
import java.time.Duration;

record Price(String id, String symbol) {
}

interface Subscription extends AutoCloseable {
    Price take() throws InterruptedException;
}

interface Exchange {
    Subscription subscribe(String symbol);
}

class Assumed {
    static Exchange exchange;
    static EventSender<Price> events;
    static Price price;
}
