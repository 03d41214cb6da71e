package dev.freshet.lab.subjects.mvc;

import dev.freshet.lab.subjects.mvc.users.User;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.runner.RunnerException;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import tools.jackson.databind.json.JsonMapper;

/** One user to JSON bytes, by the mapper that Spring Boot configures. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class JsonBenchmark {
    private AnnotationConfigApplicationContext context;
    private JsonMapper mapper;
    private User user;

    @Setup
    public void start() {
        context = new AnnotationConfigApplicationContext(JacksonAutoConfiguration.class);
        mapper = context.getBean(JsonMapper.class);
        user = new User(1, "Ada Lovelace", "ada@example.com");
    }

    @TearDown
    public void stop() {
        context.close();
    }

    @Benchmark
    public byte[] write() {
        return mapper.writeValueAsBytes(user);
    }

    public static void main(String[] args) throws RunnerException {
        double micros = ShortRun.micros(JsonBenchmark.class, "write", 1);
        System.out.printf("{\"metric\":\"us-per-object\",\"value\":%.4f,\"unit\":\"µs\","
                + "\"details\":{\"ms-for-10000\":%.3f}}%n", micros, micros * 10_000 / 1_000);
    }
}
