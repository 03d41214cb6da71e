package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.shop.Stamp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway whose configuration changes while it serves. */
class ReloadTest {
    @TempDir
    private Path folder;
    private Upstream a;
    private Upstream b;
    private Front front;

    @BeforeEach
    void start() throws Exception {
        a = Upstream.start("a");
        b = Upstream.start("b");
        front = Front.open(yaml("/**", a), new Stamp());
    }

    @AfterEach
    void stop() {
        a.close();
        b.close();
        front.close();
    }

    private Yaml yaml(String path, Upstream... upstreams) {
        List<String> addresses = new ArrayList<>();
        for (Upstream upstream : upstreams) {
            addresses.add('"' + upstream.address() + '"');
        }
        return Yaml.in(folder, """
                gateway:
                  routes:
                    - id: users
                      match: { path: %s }
                      upstream: users
                      filters: [ stamp: n ]
                  upstreams:
                    users: { instances: %s }
                """.formatted(path, addresses));
    }

    @Test
    void keeps_connections_and_what_filters_have_counted_where_nothing_changes_for_them() throws Exception {
        assertThat(Wire.ask(front.port(), "GET", "/")).contains("X-Stamp: n1");

        front.gateway().reload(yaml("/users/**", a, b).load());

        assertThat(Wire.ask(front.port(), "GET", "/users")).contains("X-Stamp: n2");
        assertThat(front.spread(4, "/users")).containsOnlyKeys("a", "b");
        assertThat(front.instance(a).connections().opened()).isEqualTo(1);
        assertThat(Wire.status(Wire.ask(front.port(), "GET", "/"))).isEqualTo(404);
    }

    @Test
    void makes_a_filter_anew_whose_settings_change() throws Exception {
        front.get("/");
        Yaml changed = yaml("/**", a);
        changed.write(Files.readString(changed.file()).replace("stamp: n", "stamp: m"));

        front.gateway().reload(changed.load());

        assertThat(Wire.ask(front.port(), "GET", "/")).contains("X-Stamp: m1");
    }

    @Test
    void changes_nothing_when_the_new_one_is_wrong() {
        Yaml wrong = yaml("/new", a);
        wrong.write("""
                gateway:
                  routes:
                    - id: users
                      match: { path: /new }
                      upstream: users
                      filters: [ stmap: n, stamp ]
                  upstreams:
                    users: { instances: ["127.0.0.1:1"] }
                """);

        assertThatThrownBy(() -> front.gateway().reload(wrong.load())).isInstanceOf(ConfigException.class)
                .hasMessage(wrong.line(6) + "\"stmap\" is no filter. Did you mean stamp?\n" + wrong.line(6)
                        + "gateway.routes[0].filters[1].stamp.value is required");
        assertThat(front.get("/")).isEqualTo("a");
    }

    @Test
    void answers_a_request_under_way_from_an_instance_that_leaves() throws Exception {
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> front.get("/hold"));
        a.awaitHeld();

        front.gateway().reload(yaml("/**", b).load());
        assertThat(front.spread(4, "/")).containsOnlyKeys("b");
        a.release();

        assertThat(answer.get()).isEqualTo("a");
    }

    @Test
    void loses_no_request_when_upstreams_come_and_go_all_the_time() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger answered = new AtomicInteger();
        List<String> wrong = new ArrayList<>();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            clients.add(Thread.ofVirtual().start(() -> {
                while (!over.get()) {
                    String answer = Wire.ask(front.port(), "GET", "/");
                    if (answer.startsWith("HTTP/1.1 200 ")) {
                        answered.incrementAndGet();
                    } else {
                        synchronized (wrong) {
                            wrong.add(answer);
                        }
                    }
                }
            }));
        }
        for (int i = 0; i < 20; i++) {
            Yaml next = yaml("/**", i % 2 == 0 ? b : a);
            if (i % 3 == 0) {
                // Connections of another kind: the group as a whole is replaced.
                next.write(Files.readString(next.file()).replace("users: {", "users: { pool: {"
                        + " max-connections: " + (50 + i) + " },"));
            }
            front.gateway().reload(next.load());
            int seen = answered.get();
            while (answered.get() < seen + 10 && clients.stream().anyMatch(Thread::isAlive)) {
                Thread.sleep(1);
            }
        }
        over.set(true);
        for (Thread client : clients) {
            client.join();
        }

        assertThat(wrong).isEmpty();
        assertThat(answered.get()).isGreaterThan(200);
    }
}
