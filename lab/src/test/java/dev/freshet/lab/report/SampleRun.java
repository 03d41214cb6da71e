package dev.freshet.lab.report;

import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Parts;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.ServerUsage;
import dev.freshet.lab.run.Measurement;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** A run such as a whole one would be: many rows and scenarios, every way to fail. Its numbers are made up. */
public final class SampleRun {
    private static final Latency CONNECT = new Latency(40, 90, 20, 80, 100, 120, 150, 200, 300, 400);
    private static final int ROUNDS = 3;
    private static final long MEBI = 1024 * 1024;

    /** @param micros CPU a request of the plainest kind, in microseconds */
    private record System(String row, String title, String language, double micros, int mebibytes, double startMillis) {
    }

    private record Workload(String name, String title, String about, String request, String database, double factor) {
    }

    private static final List<System> SERVICES = List.of(
            new System("freshet:nio-virtual", "Freshet, event loops, virtual threads", "Java", 14, 92, 96),
            new System("freshet:nio-platform", "Freshet, event loops, platform threads", "Java", 17, 98, 97),
            new System("freshet:hybrid-virtual", "Freshet, hybrid, virtual threads", "Java", 13.4, 95, 95),
            new System("freshet:hybrid-platform", "Freshet, hybrid, platform threads", "Java", 16, 101, 99),
            new System("spring-boot-mvc:virtual", "Spring Boot MVC, virtual threads", "Java", 58, 248, 2100),
            new System("spring-boot-mvc:platform", "Spring Boot MVC, platform threads", "Java", 52, 255, 2080),
            new System("spring-boot-mvc:aot-virtual", "Spring Boot MVC, AOT and AOT cache", "Java", 57, 226, 880),
            new System("spring-boot-webflux", "Spring WebFlux, R2DBC", "Java", 71, 262, 2240),
            new System("go-net-http", "Go net/http, database/sql", "Go", 16, 24, 9),
            new System("go-gin-bun", "Go Gin, Bun", "Go", 19, 29, 12),
            new System("mini-spring", "mini-spring, Python standard library", "Python", 560, 38, 240),
            new System("helidon-se", "Helidon SE", "Java", 21, 120, 410),
            new System("vertx", "Vert.x", "Java", 15.2, 131, 520),
            new System("quarkus", "Quarkus REST, virtual threads", "Java", 27, 142, 640),
            new System("javalin", "Javalin", "Java", 34, 150, 560),
            new System("epoll", "C, one epoll loop: the physical limit", "C", 6.1, 2, 2),
            new System("liar", "Answers, but not rightly", "Java", 9, 60, 100),
            new System("breaks", "Does not come up", "Java", 30, 80, 100),
            new System("ballerina-service", "Ballerina service", "Ballerina", 90, 200, 800),
            new System("spring-boot-native", "Spring Boot, GraalVM native", "Java", 50, 110, 90));

    private static final List<Workload> WORKLOADS = List.of(
            new Workload("health", "Health check", "The least a service does.", "GET /health", "none", 1),
            new Workload("hello", "Hello", "A text, as small as it can be: the price of the server itself.",
                    "GET /hello", "none", 0.9),
            new Workload("users", "Users from the database", "Three rows, asked of the database every time.",
                    "GET /api/users", "memory", 3),
            new Workload("user", "One user, with a token", "The token is checked, then one row by id.",
                    "GET /api/users/1", "memory", 2.4),
            new Workload("cpu", "CPU", "A Fibonacci number, by naive recursion.", "GET /cpu?n=35", "none", 2400),
            new Workload("cpu-heavy", "CPU, heavy", "Primes up to 10,000 by trial division.",
                    "GET /cpu-heavy?limit=10000", "none", 70),
            new Workload("latency", "A wait of 100 ms", "Each answer waits 100 ms, as the stack's users would wait.",
                    "GET /latency?ms=100", "none", 1.5),
            new Workload("ping", "Seven thousand that wait", "Each answer takes two seconds; all requests at once.",
                    "GET /ping", "none", 4),
            new Workload("heroes", "Heroes on PostgreSQL", "One row by id through a pool of 10 connections.",
                    "GET /heroes/1", "postgresql", 5),
            new Workload("directory", "Staff directory", "Ten people, about 2.2 KB of JSON.", "GET /users/getAllUsers",
                    "memory", 6));

    /** Built once for all tests of a JVM. */
    private static final SampleRun RUN = new SampleRun();

    private final Random random = new Random(20261121);
    private final List<RunRecord.Row> rows = new ArrayList<>();
    private final List<RunRecord.Case> cases = new ArrayList<>();
    private final List<Measurement> measurements = new ArrayList<>();

    private SampleRun() {
        SERVICES.forEach(system -> rows.add(row(system, "service")));
        List<System> gateways = List.of(
                new System("freshet-gateway > freshet:nio-virtual", "Freshet gateway", "Java", 40, 80, 100),
                new System("spring-cloud-gateway > freshet:nio-virtual", "Spring Cloud Gateway", "Java", 160, 290,
                        2500),
                new System("ballerina-gateway > freshet:nio-virtual", "Ballerina gateway", "Ballerina", 300, 240, 650));
        gateways.forEach(system -> rows.add(row(system, "gateway")));
        for (Workload workload : WORKLOADS) {
            loads(workload).forEach(load -> measure(load, workload.factor(), SERVICES));
        }
        Workload gateway = new Workload("gateway", "Through a gateway", "The directory through an API gateway.",
                "GET /users/getAllUsers", "memory", 1);
        measure(load(gateway, "ramp-100", "100 users, ramped up", 0, "mean"), 1, gateways);
        measure(load(gateway, "c50", "50 connections", 50, "rate"), 1, gateways);
        measure(load(gateway, "stress", "a rising rate", 0, "reached-rate"), 1, gateways);
        measure(load(WORKLOADS.get(1), "cold", "8,000 arrivals at a cold server", 0, "in-time"), 1.2, SERVICES);
        own("startup", "Start-up", "From exec to the first right answer.", "startup-ms", System::startMillis);
        own("json", "JSON in one process", "One user to JSON, inside one process.", "us-per-object",
                system -> system.micros() / 30);
    }

    public static RunRecord record() {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("Machine", "2 cores, AMD EPYC 7R13, 24 GB");
        environment.put("Kernel", "Linux 6.1.102 x86_64");
        environment.put("JDK", "Temurin 25+36");
        environment.put("Go", "1.25.4");
        environment.put("Python", "3.13.5");
        environment.put("PostgreSQL", "17.7");
        environment.put("Governor", "performance");
        return new RunRecord("2026-11-21-quick", "2026-11-21T10:00:00Z", "2026-11-21T11:12:40Z",
                "./freshet lab run --subjects all --scenarios all --profile quick", "quick", ROUNDS, "freshet",
                environment, "The server had core 0, the generator and the database core 1.",
                "-Xms256m -Xmx256m -XX:+UseSerialGC", List.copyOf(RUN.rows), List.copyOf(RUN.cases), 0);
    }

    public static List<Measurement> measurements() {
        return List.copyOf(RUN.measurements);
    }

    private static RunRecord.Row row(System system, String kind) {
        String row = system.row();
        String first = row.contains(" > ") ? row.substring(0, row.indexOf(" > ")) : row;
        int colon = first.indexOf(':');
        String subject = colon < 0 ? first : first.substring(0, colon);
        return new RunRecord.Row(row, subject, colon < 0 ? "" : first.substring(colon + 1), system.title(),
                system.language(), kind, "Written as its own community would write it, with the usual libraries.",
                Map.of(system.language(), system.language().equals("Java") ? "25" : "1.25"),
                List.of("cd lab/subjects/" + subject, "../../../mvnw -B -q -DskipTests package",
                        "taskset -c 0 java -Xmx256m -jar target/app.jar --server.port=8080"), RunRecord.Choice.NONE);
    }

    private static List<RunRecord.Case> loads(Workload workload) {
        return switch (workload.name()) {
            case "users" -> List.of(closed(workload, 10), closed(workload, 50), closed(workload, 100),
                    closed(workload, 200), closed(workload, 500));
            case "heroes" -> List.of(closed(workload, 10), closed(workload, 100), closed(workload, 500),
                    closed(workload, 2500));
            case "hello" -> List.of(closed(workload, 64), load(workload, "open-2000", "2,000 a second", 0, "p99"));
            case "latency" -> List.of(load(workload, "injected", "2,000 arrivals", 0, "in-time"));
            case "ping" -> List.of(load(workload, "c7000", "7,000 at once", 7000, "mean"));
            default -> List.of(closed(workload, 100));
        };
    }

    private static RunRecord.Case closed(Workload workload, int connections) {
        return load(workload, "c" + connections, String.format("%,d connections", connections), connections, "rate");
    }

    private static RunRecord.Case load(Workload workload, String name, String title, int connections, String figure) {
        return new RunRecord.Case(workload.name(), workload.title(), workload.about(), workload.request(),
                workload.database(), name, title, model(connections, figure) + ", " + title
                + ", 2 s, after a warm-up", connections, figure);
    }

    private static String model(int connections, String figure) {
        return switch (figure) {
            case "p99" -> "open";
            case "in-time" -> "injection";
            case "reached-rate" -> "stress";
            default -> connections > 0 ? "closed" : "ramp";
        };
    }

    private void own(String name, String title, String about, String figure,
            java.util.function.ToDoubleFunction<System> value) {
        RunRecord.Case load = new RunRecord.Case(name, title, about, "", "memory", "", "", "3 times in each round", 0,
                figure);
        cases.add(load);
        for (int round = 1; round <= ROUNDS; round++) {
            for (System system : SERVICES) {
                Outcome outcome = outcome(system, load);
                Map<String, Double> values = new TreeMap<>();
                for (int i = 1; i <= 3; i++) {
                    values.put(figure + "-" + i, value.applyAsDouble(system) * noise(0.06));
                }
                values.put(figure, values.values().stream().sorted().skip(1).findFirst().orElseThrow());
                measurements.add(new Measurement(system.row(), name, "", round, "2026-11-21T10:00:00Z", outcome,
                        note(outcome), null, null, null, null, List.of(), true,
                        outcome == Outcome.MEASURED ? values : Map.of(), null, null));
            }
        }
    }

    private void measure(RunRecord.Case load, double factor, List<System> systems) {
        cases.add(load);
        for (int round = 1; round <= ROUNDS; round++) {
            for (System system : systems) {
                measurements.add(measurement(system, load, factor, round));
            }
        }
    }

    private Measurement measurement(System system, RunRecord.Case load, double factor, int round) {
        Outcome outcome = outcome(system, load);
        if (system.row().equals("quarkus") && load.load().equals("c200") && round == 2) {
            outcome = Outcome.FAILED;
        }
        if (outcome != Outcome.MEASURED) {
            return new Measurement(system.row(), load.scenario(), load.load(), round, "2026-11-21T10:00:00Z", outcome,
                    note(outcome), null, null, null, null, List.of(), false, Map.of(), null, null);
        }
        int connections = load.connections() == 0 ? 50 : load.connections();
        double micros = system.micros() * Math.pow(factor, 0.85) * (1 + Math.log(connections) / 40) * noise(0.03);
        double rate = Math.min(1e6 / micros, load.figure().equals("rate") ? 1e9 : 2000) * noise(0.02);
        boolean pythonIsFull = system.row().equals("mini-spring") && connections > 1000;
        LoadResult result = result(rate, connections, load, pythonIsFull, system.micros());
        Cpu server = new Cpu((long) (result.ok() * micros * 0.6), (long) (result.ok() * micros * 0.4));
        long base = system.mebibytes() * MEBI;
        ServerUsage usage = new ServerUsage(server, base, (long) (base * (1.2 + connections / 4000.0)),
                (long) (base * (1.35 + connections / 3000.0)), 18, 18 + Math.min(connections, 200), result.ok() / 3,
                result.ok() / 40);
        boolean database = load.database().equals("postgresql");
        boolean gateway = load.scenario().equals("gateway");
        return new Measurement(system.row(), load.scenario(), load.load(), round, "2026-11-21T10:00:00Z", outcome, "",
                result, usage, gateway ? new Cpu(result.ok() * 20, result.ok() * 12) : null,
                database ? new Cpu(result.ok() * 30, result.ok() * 21) : null, warmup(system, rate),
                !system.row().equals("spring-boot-webflux"), Map.of(), null, null);
    }

    private LoadResult result(double rate, int connections, RunRecord.Case load, boolean full, double weight) {
        long nanos = 2_000_000_000L;
        long ok = Math.max(1, (long) (rate * 2));
        Map<FailureKind, Long> failures = new EnumMap<>(FailureKind.class);
        if (full) {
            failures.put(FailureKind.TIME_OUT, ok / 4);
            failures.put(FailureKind.CONNECTION_REFUSED, ok / 9);
        }
        double wait = load.scenario().equals("ping") ? 2000 : load.scenario().equals("latency") ? 100 : 0;
        double typical = wait * 1000 + (load.figure().equals("rate") ? connections * 1e6 / rate : 150 + weight * 8);
        Histogram histogram = new Histogram(2);
        for (int i = 0; i < Math.min(ok, 2_000); i++) {
            double tail = random.nextDouble() < 0.004 ? 6 : 1;
            histogram.recordValue((long) (wait * 1000 + (typical - wait * 1000)
                    * Math.exp(random.nextGaussian() * 0.35) * tail));
        }
        Latency latency = latency(histogram);
        double busy = Math.min(0.99, 0.2 + rate / 130_000);
        long failed = failures.values().stream().mapToLong(Long::longValue).sum();
        return new LoadResult("freshet", ok + failed, ok, (long) (ok * Math.min(1, 1.02 - weight / 2000)), failures,
                nanos, ok * 180, latency, encoded(histogram), new Cpu(ok * 4, ok * 6), busy,
                load.figure().equals("reached-rate") ? rate * 0.8 : 0,
                new Parts(CONNECT, latency, 120, 60));
    }

    private List<Double> warmup(System system, double rate) {
        List<Double> cycles = new ArrayList<>();
        boolean compiled = system.language().equals("Java");
        for (int i = 0; i < 8; i++) {
            cycles.add(rate * (compiled ? 1 - 0.75 * Math.exp(-i * 0.9) : 1) * noise(0.02));
        }
        return cycles;
    }

    private static Latency latency(Histogram h) {
        return new Latency(h.getMinValue(), h.getMean(), h.getStdDeviation(), h.getValueAtPercentile(50),
                h.getValueAtPercentile(75), h.getValueAtPercentile(90), h.getValueAtPercentile(95),
                h.getValueAtPercentile(99), h.getValueAtPercentile(99.9), h.getMaxValue());
    }

    static String encoded(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(buffer.array(), length));
    }

    private static Outcome outcome(System system, RunRecord.Case load) {
        return switch (system.row()) {
            case "liar" -> Outcome.WRONG_ANSWER;
            case "breaks" -> Outcome.FAILED;
            case "ballerina-service", "spring-boot-native", "ballerina-gateway > freshet:nio-virtual" ->
                    Outcome.NOT_INSTALLED;
            case "epoll" -> load.scenario().equals("hello") || load.scenario().equals("startup") ? Outcome.MEASURED
                    : Outcome.NOT_SUPPORTED;
            case "javalin" -> load.scenario().equals("directory") ? Outcome.NOT_BUILT : Outcome.MEASURED;
            default -> Outcome.MEASURED;
        };
    }

    private static String note(Outcome outcome) {
        return switch (outcome) {
            case MEASURED -> "";
            case WRONG_ANSWER -> "the body is <b>\"Hello\"</b> & not \"Hello, World!\"";
            case FAILED -> "it ended with exit code 1 after 812 ms; its last line was: Address already in use, "
                    + "see lab/results/2026-11-21-quick/log/breaks.log";
            case NOT_INSTALLED -> "bal is not on PATH; install it with: brew install ballerina";
            case NOT_BUILT -> "mvnw package ended with exit code 1, see the log";
            case NOT_SUPPORTED -> "it does not answer this request";
        };
    }

    private double noise(double deviation) {
        return 1 + random.nextGaussian() * deviation;
    }
}
