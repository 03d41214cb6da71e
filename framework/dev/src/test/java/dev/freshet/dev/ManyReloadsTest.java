package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replaces an application with a database again and again, under load. */
@Tag("slow")
class ManyReloadsTest {
    private static final int RELOADS = Integer.getInteger("freshet.test.reloads", 200);
    private static final int WARM = RELOADS / 4;
    private static final int CLIENTS = 4;
    private static final long METASPACE_SLACK = 6_000;
    private static final Pattern LOADERS =
            Pattern.compile("(\\d+)\\s+\\d+\\s+dev\\.freshet\\.dev\\.reload\\.AppLoader");

    @TempDir
    private Path folder;

    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger answers = new AtomicInteger();

    /** Each request uses the database, JSON and a validator's library. */
    private static String controller(int number) {
        return """
                package shop;
                import dev.freshet.data.Sql;
                import dev.freshet.web.GetMapping;
                import dev.freshet.web.RestController;
                @RestController
                class Items {
                    record Item(long id, String name) {}
                    private final Sql sql;
                    Items(Sql sql) {
                        this.sql = sql;
                    }
                    @GetMapping("/items")
                    Item answer() {
                        return new Item(sql.query("select count(*) from item", Long.class).one(), "v%d");
                    }
                }
                """.formatted(number);
    }

    @Test
    void no_request_fails_and_no_old_application_stays_in_memory() throws Exception {
        try (DevProject project = new DevProject(folder).writeMain()) {
            project.write("Items", controller(0)).writeResource("schema.sql", "create table item (id bigint)")
                    .start("--server.port=0");
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(Thread.ofPlatform().start(() -> load(project)));
            }
            long warm = 0;
            for (int number = 1; number <= RELOADS; number++) {
                project.write("Items", controller(number));
                assertThat(project.get("/items")).isEqualTo("{\"id\":0,\"name\":\"v" + number + "\"}");
                if (number == WARM) {
                    warm = metaspace(project);
                }
            }
            over.set(true);
            for (Thread client : clients) {
                client.join();
            }
            assertThat(wrong).isEmpty();
            assertThat(answers.get()).isGreaterThan(RELOADS);
            // The running application and at most one before it.
            assertThat(loaders(project)).isBetween(1L, 2L);
            assertThat(metaspace(project)).isLessThan(warm + METASPACE_SLACK);
        }
    }

    private void load(DevProject project) {
        while (!over.get()) {
            try {
                String body = project.get("/items");
                answers.incrementAndGet();
                if (!body.startsWith("{\"id\":0,\"name\":\"v")) {
                    wrong.add(body);
                }
            } catch (IOException | InterruptedException failure) {
                wrong.add(failure.toString());
            }
        }
    }

    /** After a garbage collection, in KB. */
    private static long metaspace(DevProject project) throws IOException {
        loaders(project);
        String[] lines = tool("jstat", "-gc", pid(project)).split("\n");
        int column = List.of(lines[0].strip().split("\\s+")).indexOf("MU");
        return (long) Double.parseDouble(lines[1].strip().split("\\s+")[column].replace(',', '.'));
    }

    /** How many class loaders of applications are in memory after a garbage collection. */
    private static long loaders(DevProject project) throws IOException {
        Matcher matcher = LOADERS.matcher(tool("jcmd", pid(project), "GC.class_histogram"));
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private static String pid(DevProject project) {
        return Long.toString(project.process().pid());
    }

    private static String tool(String name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", name).toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
