package dev.freshet.shop;

import dev.freshet.http.HttpResponse;
import dev.freshet.inject.Component;
import dev.freshet.web.application.RouteRegistry;
import dev.freshet.web.application.RouteSource;
import jakarta.annotation.PreDestroy;
import java.util.concurrent.CountDownLatch;

/** Answers GET /slow when it is told to. */
@Component
public class Counter implements RouteSource {
    private final Journal journal;
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);

    public Counter(Journal journal) {
        this.journal = journal;
    }

    @Override
    public void register(RouteRegistry registry) {
        registry.get("/slow", (request, response) -> slow(response));
        registry.get("/price", (request, response) -> response.send("3.50"));
    }

    private void slow(HttpResponse response) throws Exception {
        arrived.countDown();
        mayAnswer.await();
        journal.write("answered");
        response.send("sold");
    }

    public void awaitRequest() throws InterruptedException {
        arrived.await();
    }

    public void answer() {
        mayAnswer.countDown();
    }

    @PreDestroy
    void shut() {
        journal.write("counter shut");
    }
}
