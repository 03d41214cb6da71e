package dev.freshet.lab.subjects.mvc;

import dev.freshet.lab.subjects.mvc.users.User;
import java.util.Arrays;
import java.util.Locale;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/**
 * How long the mapper that Spring Boot configures takes to write a user, on one thread: the median of many rounds of
 * 10,000 users, after as many for warm-up.
 */
public final class JsonBenchmark {
    private static final int OBJECTS = 10_000;
    private static final int ROUNDS = 200;

    /** Read at the end, so that every result is used. */
    private long bytes;
    private final JsonMapper mapper;

    private JsonBenchmark(JsonMapper mapper) {
        this.mapper = mapper;
    }

    public static void main(String[] args) {
        try (var context = new AnnotationConfigApplicationContext(JacksonAutoConfiguration.class)) {
            JsonBenchmark benchmark = new JsonBenchmark(context.getBean(JsonMapper.class));
            for (int i = 0; i < ROUNDS; i++) {
                benchmark.round();
            }
            double[] rounds = new double[ROUNDS];
            for (int i = 0; i < ROUNDS; i++) {
                rounds[i] = benchmark.round();
            }
            Arrays.sort(rounds);
            double median = rounds[ROUNDS / 2];
            System.out.println(String.format(Locale.ROOT,
                    "{\"metric\":\"us-per-object\",\"value\":%.4f,\"unit\":\"\u00b5s\",\"details\":{"
                            + "\"ms-for-10000\":%.3f,\"bytes-per-object\":%d}}",
                    median * 1_000 / OBJECTS, median, benchmark.bytes / OBJECTS / ROUNDS / 2));
        }
    }

    /** Milliseconds for 10,000 different users. */
    private double round() {
        long start = System.nanoTime();
        for (int id = 0; id < OBJECTS; id++) {
            bytes += mapper.writeValueAsBytes(new User(id, "Ada Lovelace", "ada@example.com")).length;
        }
        return (System.nanoTime() - start) / 1e6;
    }
}
