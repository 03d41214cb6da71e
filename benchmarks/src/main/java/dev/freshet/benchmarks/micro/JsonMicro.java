package dev.freshet.benchmarks.micro;

import dev.freshet.http.JsonType;
import dev.freshet.web.json.AvajeJsonCodec;
import java.util.Arrays;
import java.util.Locale;

/**
 * How long the JSON codec takes to write a user, on one thread: the median of many rounds of 10,000 users after a
 * warm-up of as many, and the very first round, which includes loading and compiling.
 */
public final class JsonMicro {
    private static final int OBJECTS = 10_000;
    private static final int ROUNDS = 200;

    /** Read at the end, so that every result is used. */
    private long bytes;
    private final JsonType<User> json = new AvajeJsonCodec().type(User.class);

    private JsonMicro() {
    }

    public static void main(String[] args) {
        JsonMicro micro = new JsonMicro();
        double first = micro.round();
        for (int i = 1; i < ROUNDS; i++) {
            micro.round();
        }
        double[] rounds = new double[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            rounds[i] = micro.round();
        }
        Arrays.sort(rounds);
        double median = rounds[ROUNDS / 2];
        System.out.println(String.format(Locale.ROOT,
                "{\"metric\":\"us-per-object\",\"value\":%.4f,\"unit\":\"\\u00b5s\",\"details\":{"
                        + "\"ms-for-10000\":%.3f,\"first-ms-for-10000\":%.1f,\"bytes-per-object\":%d}}",
                median * 1_000 / OBJECTS, median, first, micro.bytes / OBJECTS / ROUNDS / 2));
    }

    /** Milliseconds for 10,000 different objects. */
    private double round() {
        long start = System.nanoTime();
        for (int id = 0; id < OBJECTS; id++) {
            bytes += json.toBytes(new User(id, "Ada Lovelace", "ada@example.com")).length;
        }
        return (System.nanoTime() - start) / 1e6;
    }
}
