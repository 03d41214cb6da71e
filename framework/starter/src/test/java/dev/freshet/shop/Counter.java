package dev.freshet.shop;

import dev.freshet.http.HttpResponse;
import dev.freshet.inject.Component;
import dev.freshet.web.application.RouteRegistry;
import dev.freshet.web.application.RouteSource;
import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** Answers GET /slow when it is told to. */
@Component
public class Counter implements RouteSource {
    private final Journal journal;
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private volatile boolean slow;
    private volatile boolean exits;

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

    public void shutSlowly() {
        slow = true;
    }

    public void exitWhenShut() {
        exits = true;
    }

    /** If slow, it takes as long as another process, and then says that it is done. */
    @PreDestroy
    void shut() throws IOException, InterruptedException {
        if (slow) {
            Path java = Path.of(System.getProperty("java.home"), "bin", "java");
            new ProcessBuilder(java.toString(), "-version").start().waitFor();
            System.out.println("counter shut");
        }
        if (exits) {
            System.exit(3);
        }
        journal.write("counter shut");
    }
}
