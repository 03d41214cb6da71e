package dev.freshet.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.freshet.junit.shop.Item;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;

/** {@code ./freshet bench kit}: what the kit adds to a suite. Prints a table; only failures of the tests fail. */
class KitBenchmark {
    private static final int CLASSES = 100;
    private static final int RESETS = 50;
    private static final String QUIET = "logging.level.root=warn";
    private static final double NANOS_PER_MILLI = 1_000_000;

    @Test
    void prints_the_figures() {
        List<Double> classes = new ArrayList<>();
        for (int i = 0; i < CLASSES; i++) {
            long start = System.nanoTime();
            run(OneRequest.class);
            classes.add((System.nanoTime() - start) / NANOS_PER_MILLI);
        }
        row("", "median", "p95", "most", "goal");
        figures("the first class, ms", classes.subList(0, 1), "-");
        figures("the second class, ms", classes.subList(1, 2), "100");
        figures("98 more classes, ms", classes.subList(2, CLASSES), "-");
        row("all " + CLASSES + " classes, s", number(classes.stream().mapToDouble(each -> each).sum() / 1000), "", "",
                "10");
        run(OnH2.class);
        figures("reset of H2, ms", Reset.taken(), "5");
        run(OnPostgres.class);
        figures("reset of PostgreSQL, ms", Reset.taken(), "20");
    }

    private static void run(Class<?> testClass) {
        EngineTestKit.engine("junit-jupiter").selectors(selectClass(testClass)).execute()
                .allEvents().assertStatistics(events -> events.failed(0));
    }

    private static void figures(String name, List<Double> values, String goal) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        row(name, number(sorted.get(sorted.size() / 2)), number(sorted.get(sorted.size() * 95 / 100)),
                number(sorted.getLast()), goal);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private static void row(String name, String... cells) {
        StringBuilder line = new StringBuilder(String.format("%-24s", name));
        for (String cell : cells) {
            line.append(String.format("%9s", cell));
        }
        System.out.println(line);
    }

    /** A class with an application of its own: started with other properties each time, asked once, stopped. */
    @FreshetTest(properties = QUIET)
    static class OneRequest {
        private static final AtomicInteger NUMBER = new AtomicInteger();

        @TestProperties
        static Map<String, String> properties() {
            return Map.of("shop.currency", "C" + NUMBER.incrementAndGet());
        }

        @Test
        void answers(TestClient http) {
            http.get("/items/stamp").expect(200);
        }
    }

    /** Measures from the end of a test to the first line of the next, so what JUnit does between them is included. */
    abstract static class Reset {
        private static final List<Double> TAKEN = new ArrayList<>();
        private static long ended;

        static List<Double> taken() {
            List<Double> taken = List.copyOf(TAKEN);
            TAKEN.clear();
            ended = 0;
            return taken;
        }

        @BeforeEach
        void begin() {
            if (ended != 0) {
                TAKEN.add((System.nanoTime() - ended) / NANOS_PER_MILLI);
            }
        }

        @AfterEach
        void end() {
            ended = System.nanoTime();
        }

        @RepeatedTest(RESETS)
        void adds_rows(TestClient http) {
            for (int id = 0; id < 10; id++) {
                http.post("/items").body(new Item(id, "tea")).expect(201);
            }
        }
    }

    @FreshetTest(resetData = true, properties = QUIET)
    static class OnH2 extends Reset {
    }

    @PostgresTest
    @FreshetTest(resetData = true, properties = QUIET)
    static class OnPostgres extends Reset {
    }
}
