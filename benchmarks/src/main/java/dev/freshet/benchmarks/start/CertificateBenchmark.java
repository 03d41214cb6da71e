package dev.freshet.benchmarks.start;

import static dev.freshet.benchmarks.TextTable.number;

import com.sun.management.OperatingSystemMXBean;
import dev.freshet.benchmarks.Arguments;
import dev.freshet.benchmarks.CommandLine;
import dev.freshet.benchmarks.JavaCommand;
import dev.freshet.benchmarks.Spread;
import dev.freshet.benchmarks.TextTable;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.program.ScratchFolder;
import dev.freshet.server.config.ListenerConfig;
import dev.freshet.server.config.TlsConfig;
import dev.freshet.server.tls.ServerTls;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code ./freshet bench certificate}: what the development certificate adds to the first start of a server, compared
 * with the JDK's keytool. Each measurement has a JVM of its own.
 */
public final class CertificateBenchmark {
    private static final String USAGE = """
            Usage: ./freshet bench certificate [options]
              --rounds N     measurements of each row, 10 by default; the table shows medians
            """;
    private static final double NANOS_PER_MILLI = 1_000_000;
    private static final String KEYTOOL = "sun.security.tools.keytool";

    private record Cost(double millis, double cpuMillis) {
    }

    /** What a JVM does once; {@link #main} runs it in the JVM that {@link #measure} has started. */
    private interface Work {
        void run(Path folder) throws Exception;
    }

    private CertificateBenchmark() {
    }

    /** @param arguments options; in a started JVM, the name of the work and its folder */
    public static void main(String[] arguments) throws Exception {
        switch (arguments.length == 2 ? arguments[0] : "") {
            case "open" -> report(CertificateBenchmark::open, Path.of(arguments[1]));
            case "keytool" -> report(CertificateBenchmark::keytool, Path.of(arguments[1]));
            default -> CommandLine.run(arguments, USAGE, CertificateBenchmark::run);
        }
    }

    private static boolean run(List<String> given) {
        int rounds = Arguments.parse(given, List.of("--rounds"), List.of(), USAGE).number("--rounds", 10);
        List<List<Cost>> columns = Stream.generate(() -> (List<Cost>) new ArrayList<Cost>()).limit(4).toList();
        for (int i = 0; i < rounds; i++) {
            try (ScratchFolder folder = ScratchFolder.create("freshet-certificate")) {
                columns.get(0).add(measure("open", folder.path().resolve("dev")));
                columns.get(1).add(measure("open", folder.path().resolve("dev")));
                columns.get(2).add(keytoolProcess(folder.path().resolve("process.p12")));
                columns.get(3).add(measure("keytool", folder.path().resolve("inside.p12")));
            }
        }
        TextTable table = new TextTable();
        table.row(List.of("", "ms", "CPU ms"));
        row(table, "Freshet opens TLS and makes the certificate", columns.get(0));
        row(table, "Freshet opens TLS and finds the certificate", columns.get(1));
        row(table, "keytool makes one, as a process", columns.get(2));
        row(table, "keytool makes one, in this process (needs --add-exports)", columns.get(3));
        System.out.println(table);
        return true;
    }

    private static void row(TextTable table, String what, List<Cost> costs) {
        table.row(List.of(what, number(0, Spread.of(costs, Cost::millis).median()),
                number(0, Spread.of(costs, Cost::cpuMillis).median())));
    }

    private static Cost measure(String work, Path folder) {
        String output = Programs.run(JavaCommand.of(List.of("--add-exports=java.base/" + KEYTOOL + "=ALL-UNNAMED"),
                CertificateBenchmark.class, List.of(work, folder.toString())));
        String[] costs = lastLine(output).split(" ");
        return new Cost(Double.parseDouble(costs[0]), Double.parseDouble(costs[1]));
    }

    private static void report(Work work, Path folder) throws Exception {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long cpu = system.getProcessCpuTime();
        long began = System.nanoTime();
        work.run(folder);
        long nanos = System.nanoTime() - began;
        System.out.println();
        System.out.println(nanos / NANOS_PER_MILLI + " " + (system.getProcessCpuTime() - cpu) / NANOS_PER_MILLI);
    }

    private static void open(Path folder) throws Exception {
        ListenerConfig listener = new ListenerConfig(ListenerConfig.MAIN, new ListenerConfig.Port("127.0.0.1", 0), true,
                false, null);
        new ServerTls(listener, TlsConfig.of(new TlsConfig.Identity.Development(folder)), null).close();
    }

    private static void keytool(Path store) throws ReflectiveOperationException {
        Class.forName(KEYTOOL + ".Main").getMethod("main", String[].class)
                .invoke(null, (Object) arguments(store).toArray(String[]::new));
    }

    /** The shell knows the CPU time of its children. */
    private static Cost keytoolProcess(Path store) {
        List<String> command = Programs.command("sh", "-c", "\"$@\" && times", "sh", Programs.ofThisJdk("keytool"),
                arguments(store));
        long began = System.nanoTime();
        String output = Programs.run(command);
        double millis = (System.nanoTime() - began) / NANOS_PER_MILLI;
        double cpuMillis = 0;
        for (String time : lastLine(output).split(" ")) {
            int minutes = time.indexOf('m');
            cpuMillis += (Integer.parseInt(time.substring(0, minutes)) * 60
                    + Double.parseDouble(time.substring(minutes + 1, time.length() - 1))) * 1_000;
        }
        return new Cost(millis, cpuMillis);
    }

    private static String lastLine(String output) {
        return output.lines().toList().getLast();
    }

    private static List<String> arguments(Path store) {
        return List.of("-genkeypair", "-alias", "dev", "-keyalg", "EC", "-groupname", "secp256r1", "-sigalg",
                "SHA256withECDSA", "-validity", "365", "-dname", "CN=localhost (development)", "-ext",
                "san=dns:localhost,ip:127.0.0.1,ip:::1", "-ext", "bc=ca:false", "-ext", "eku=serverAuth", "-storetype",
                "PKCS12", "-storepass", "development", "-keystore", store.toString());
    }
}
