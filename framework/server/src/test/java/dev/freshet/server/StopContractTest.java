package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.INTEGER;

import dev.freshet.server.config.TimeLimits;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stopping: what was accepted is answered, within {@code shutdown-timeout}; then everything ends. */
class StopContractTest extends ConcurrentContract {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Gate gate = new Gate();

    @BeforeEach
    void handlers() {
        application.on("/gate", gate.handler());
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        application.on("/large", (request, response) -> response.send(new byte[20 << 20]));
    }

    @AfterEach
    void let_all_pass() {
        gate.let(1000);
    }

    private CompletableFuture<Boolean> stopInBackground() {
        CompletableFuture<Boolean> stopped = new CompletableFuture<>();
        Thread.ofPlatform().name("stops-the-server").start(() -> stopped.complete(server().stop()));
        return stopped;
    }

    private void refusesConnections() {
        Eventually.holds("new connections are refused", () -> {
            try {
                new RawClient(server()).close();
                return false;
            } catch (IOException e) {
                // One that the kernel took just before the port closed is reset, the next is refused.
                return e instanceof ConnectException;
            }
        });
    }

    /**
     * A server that stops gives its clients a second to be heard. Here they have all the time that they need: however
     * busy the machine is, what ends is ended by the request or the response that is to end it.
     */
    private void startPatient() throws IOException {
        start(config(), PATIENCE);
    }

    /** A response from before the stop keeps its connection open. */
    private static void isAnsweredAndLeaves(RawClient client) throws IOException {
        if (client.response().is(200, "Hello, World!").closes()) {
            client.isEnded();
        } else {
            client.close();
        }
    }

    private static boolean result(CompletableFuture<Boolean> stopped) throws Exception {
        return stopped.get(20, TimeUnit.SECONDS);
    }

    @Test
    void answers_requests_in_hand_and_in_the_queue_and_says_close() throws Exception {
        start(config().withConcurrency(2, 10));
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            clients.add(client().get("/gate?" + i));
        }
        gate.awaitInside(2);
        for (int i = 2; i < 6; i++) {
            clients.add(client().get("/gate?" + i));
        }
        Eventually.holds("four are queued", () -> server().requestsQueued() == 4);
        CompletableFuture<Boolean> stopped = stopInBackground();
        refusesConnections();
        assertThat(stopped).isNotDone();
        gate.let(6);
        for (int i = 0; i < 6; i++) {
            clients.get(i).response().is(200, "passed " + i).saysClose();
            clients.get(i).isEnded();
        }
        assertThat(result(stopped)).isTrue();
        assertThat(server().connections()).isZero();
    }

    /** A client that is told to close connects again at once; it must be refused, not taken and then reset. */
    @Test
    void refuses_a_client_from_the_moment_it_is_told_to_close() throws Exception {
        startPatient();
        List<CountDownLatch> held = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            held.add(new CountDownLatch(1));
        }
        application.on("/held", (request, response) -> {
            held.get(Integer.parseInt(request.query())).await();
            response.send("let go");
        });
        try {
            refusesWhomItTellsToClose(held);
        } finally {
            held.forEach(CountDownLatch::countDown);
        }
    }

    private void refusesWhomItTellsToClose(List<CountDownLatch> held) throws Exception {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < held.size(); i++) {
            clients.add(client().get("/held?" + i));
        }
        Eventually.holds("all are in hand", () -> server().requestsInHand() == held.size());
        CompletableFuture<Boolean> stopped = stopInBackground();
        for (int i = 0; i < held.size(); i++) {
            held.get(i).countDown();
            RawResponse last = clients.get(i).response().is(200, "let go");
            while (!last.closes()) {
                last = clients.get(i).get("/hello").response().is(200, "Hello, World!");
            }
            assertThatThrownBy(() -> new RawClient(server())).isInstanceOf(ConnectException.class);
        }
        assertThat(result(stopped)).isTrue();
    }

    @Test
    void answers_what_accepted_connections_have_sent_but_no_one_has_read() throws Exception {
        startPatient();
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            clients.add(client());
        }
        Eventually.holds("all are accepted", () -> server().connections() == 50);
        for (RawClient client : clients) {
            client.get("/hello");
        }
        CompletableFuture<Boolean> stopped = stopInBackground();
        for (RawClient client : clients) {
            isAnsweredAndLeaves(client);
        }
        assertThat(result(stopped)).isTrue();
    }

    @Test
    void answers_connections_that_the_kernel_has_accepted_already() throws Exception {
        startPatient();
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            clients.add(client().get("/hello"));
        }
        CompletableFuture<Boolean> stopped = stopInBackground();
        for (RawClient client : clients) {
            isAnsweredAndLeaves(client);
        }
        assertThat(result(stopped)).isTrue();
    }

    @Test
    void closes_idle_connections_and_is_done() throws Exception {
        RawClient used = client();
        isInStep(used);
        RawClient silent = client();
        Eventually.holds("both are accepted", () -> server().connections() == 2);
        assertThat(server().stop()).isTrue();
        used.isEnded();
        silent.isEnded();
        assertThat(server().connections()).isZero();
    }

    @Test
    void answers_a_request_that_comes_right_after_the_stop_began() throws Exception {
        startPatient();
        RawClient client = client();
        isInStep(client);
        CompletableFuture<Boolean> stopped = stopInBackground();
        refusesConnections();
        client.get("/hello").response().is(200, "Hello, World!").saysClose();
        client.isEnded();
        assertThat(result(stopped)).isTrue();
    }

    @Test
    void lets_bodies_that_are_under_way_come_to_their_end() throws Exception {
        start();
        RawClient upload = client().send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
        Eventually.holds("it is read", () -> server().requestsInHand() == 1);
        RawClient download = slowClient().get("/large");
        assertThat(download.head().status()).isEqualTo(200);
        CompletableFuture<Boolean> stopped = stopInBackground();
        refusesConnections();
        upload.send("67890").response().is(200, "1234567890").saysClose();
        upload.isEnded();
        download.readBytes(20 << 20);
        download.isEnded();
        assertThat(result(stopped)).isTrue();
    }

    @Test
    void a_head_that_has_begun_is_waited_for() throws Exception {
        startPatient();
        RawClient client = client().send("GET /hello HTTP/1.1\r\n");
        Eventually.holds("it is accepted", () -> server().connections() == 1);
        CompletableFuture<Boolean> stopped = stopInBackground();
        refusesConnections();
        client.send("Host: a\r\n\r\n").response().is(200, "Hello, World!").saysClose();
        assertThat(result(stopped)).isTrue();
    }

    @Test
    void cuts_off_what_takes_longer_than_the_limit_and_interrupts_its_handler() throws Exception {
        start(config().withConcurrency(1, 10).withShutdownTimeout(Duration.ofSeconds(1)));
        RawClient inHand = client().get("/gate?in-hand");
        gate.awaitInside(1);
        RawClient queued = client().get("/gate?queued");
        Eventually.holds("one is queued", () -> server().requestsQueued() == 1);
        assertThat(server().stop()).isFalse();
        assertThat(server().stop()).as("a second time").isFalse();
        inHand.isGone();
        queued.isGone();
        Eventually.holds("the handler is interrupted", () -> gate.interrupted() == 1);
        isEmpty();
        assertThat(gate.order()).as("no handler begins after the stop").containsExactly("in-hand");
    }

    @Test
    void waits_for_as_long_as_it_takes_if_no_clock_can_count_the_limit() throws Exception {
        start(config().withShutdownTimeout(Duration.ofSeconds(Long.MAX_VALUE)));
        RawClient client = client().get("/gate?late");
        gate.awaitInside(1);
        CompletableFuture<Boolean> stopped = stopInBackground();
        refusesConnections();
        assertThat(stopped).isNotDone();
        gate.let(1);
        client.response().is(200, "passed late").saysClose();
        assertThat(result(stopped)).isTrue();
    }

    /** In hybrid x virtual the loop has closed the connection then, and the handler may still go on. */
    @Test
    void interrupts_handlers_whose_client_did_not_read() throws Exception {
        application.on("/never-mind", (request, response) -> {
            try {
                response.send(new byte[20 << 20]);
            } catch (IOException e) {
                gate.handler().handle(request, response);
            }
        });
        TimeLimits usual = TimeLimits.DEFAULT;
        start(config().withShutdownTimeout(Duration.ofSeconds(1)).withTimeouts(new TimeLimits(usual.idle(),
                usual.header(), usual.body(), Duration.ofMillis(500), usual.queue())));
        slowClient().get("/never-mind");
        gate.awaitInside(1);
        assertThat(server().stop()).isFalse();
        Eventually.holds("the handler is interrupted", () -> gate.interrupted() == 1);
        isEmpty();
    }

    @Test
    void loses_no_request_of_clients_that_go_on_until_they_are_told_to_stop() throws Exception {
        application.on("/work", (request, response) -> {
            Thread.yield();
            response.send("done");
        });
        start(config().withConcurrency(8, 100), PATIENCE);
        List<CompletableFuture<Integer>> counts = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            RawClient client = client();
            String path = i % 3 == 0 ? "/hello-on-loop" : "/work";
            counts.add(CompletableFuture.supplyAsync(() -> goOn(client, path), Thread::startVirtualThread));
        }
        Eventually.holds("all are accepted", () -> server().connections() == 24);
        CompletableFuture<Boolean> stopped = stopInBackground();
        for (CompletableFuture<Integer> count : counts) {
            assertThat(count).succeedsWithin(20, TimeUnit.SECONDS, INTEGER).isPositive();
        }
        assertThat(result(stopped)).isTrue();
    }

    /** Sends one request after another until a response says that it is the last; counts them. */
    private static int goOn(RawClient client, String path) {
        int count = 0;
        try {
            boolean last = false;
            while (!last) {
                last = client.get(path).response().is(200).closes();
                count++;
            }
            client.isEnded();
            client.close();
            return count;
        } catch (IOException e) {
            throw new UncheckedIOException(count + " requests were answered", e);
        }
    }

    @Test
    void tells_the_application_after_the_delay_and_before_it_refuses_connections() throws Exception {
        start(config().withShutdownDelay(Duration.ofMinutes(2)));
        CompletableFuture<Void> told = new CompletableFuture<>();
        CompletableFuture<Boolean> stopped = new CompletableFuture<>();
        Thread stopping = Thread.ofPlatform().start(() -> stopped.complete(server().stop(() -> {
            // The rest is a shutdown without haste.
            Thread.interrupted();
            try {
                new RawClient(server()).close();
                told.complete(null);
            } catch (IOException e) {
                told.completeExceptionally(e);
            }
        })));
        Eventually.holds("the delay has begun", () -> !server().ready());
        isInStep(client());
        assertThat(told).isNotDone();
        // Ends the delay.
        stopping.interrupt();
        assertThat(result(stopped)).isTrue();
        assertThat(told).isCompleted();
    }

    @Test
    void stops_even_if_the_application_fails_when_it_is_told() throws Exception {
        start();
        isInStep(client());
        assertThatThrownBy(() -> server().stop(() -> {
            throw new IllegalStateException("expected");
        })).hasMessage("expected");
        refusesConnections();
        assertThat(server().connections()).isZero();
    }

    @Test
    void a_second_stop_does_nothing() throws IOException {
        start();
        assertThat(server().stop()).isTrue();
        assertThat(server().stop()).isTrue();
        server().close();
    }

    @Test
    void leaves_no_thread_behind() throws Exception {
        ThreadGroup group = new ThreadGroup("server");
        CompletableFuture<Void> begun = new CompletableFuture<>();
        Thread.ofPlatform().group(group).start(() -> {
            try {
                start();
                begun.complete(null);
            } catch (IOException e) {
                begun.completeExceptionally(e);
            }
        });
        begun.get(10, TimeUnit.SECONDS);
        isInStep(client());
        assertThat(group.activeCount()).isPositive();
        server().stop();
        Eventually.holds("every thread has ended", () -> group.activeCount() == 0);
    }

    @Test
    void a_port_in_use_says_so_and_leaves_no_thread_behind() throws Exception {
        start();
        ThreadGroup group = new ThreadGroup("second server");
        CompletableFuture<Void> failed = new CompletableFuture<>();
        Thread second = Thread.ofPlatform().group(group).start(() -> {
            try {
                HttpServer.start(config().withPort(server().port()), application).close();
                failed.complete(null);
            } catch (IOException e) {
                failed.completeExceptionally(e);
            }
        });
        second.join();
        assertThatThrownBy(() -> failed.get(1, TimeUnit.SECONDS)).hasCauseInstanceOf(java.net.BindException.class);
        Eventually.holds("every thread has ended", () -> group.activeCount() == 0);
        isInStep(client());
    }
}
