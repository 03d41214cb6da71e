package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.database.PrivatePostgres;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.scenario.Verification;
import dev.freshet.lab.subject.Build;
import dev.freshet.lab.subject.Circumstances;
import dev.freshet.lab.subject.Launcher;
import dev.freshet.lab.subject.Subject;
import dev.freshet.lab.subject.SubjectException;
import dev.freshet.lab.subject.SubjectProcess;
import dev.freshet.lab.subject.Subjects;
import dev.freshet.lab.subject.Variant;
import dev.freshet.lab.toml.Suggestion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "verify", mixinStandardHelpOptions = true,
        description = "Builds and starts subjects and checks every response. Sends no load.")
final class VerifyCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "SUBJECT",
            description = "NAME, NAME:MODE, NAME:* (every mode), all, or all:*")
    private List<String> names = List.of();

    @Override
    public Integer call() throws InterruptedException {
        Bench bench = Bench.ofThisRepository();
        Subjects.Selection selection = bench.subjects().select(names);
        selection.broken().values().forEach(Lab::say);
        boolean right = selection.broken().isEmpty();
        Path logs = LabFiles.createFolder(bench.folders().state().resolve("verify"));
        LabFiles.in(logs, ".log").forEach(old ->
                LabFiles.attempt("cannot remove " + old, () -> Files.deleteIfExists(old)));
        for (Variant variant : selection.variants()) {
            right &= new Verifier(bench, variant, logs).run();
        }
        return right ? 0 : 1;
    }

    /** Verifies one row. */
    private record Verifier(Bench bench, Variant variant, Path logs) {

        /** Whether all responses are right. A row with missing programs does not count as wrong. */
        boolean run() throws InterruptedException {
            System.out.println(variant.name());
            String missing = bench.surroundings().toolchain().missing(variant);
            if (!missing.isEmpty()) {
                System.out.println("  not available: " + missing);
                return true;
            }
            try {
                build(variant.subject());
                boolean known = onlyKnownAnswers();
                return (variant.subject().kind() == Subject.Kind.GATEWAY ? behindGateway() : withEachDatabase())
                        && known;
            } catch (LabException e) {
                System.out.println("  failed: " + e.getMessage());
                if (e instanceof SubjectException failed) {
                    failed.output().forEach(line -> System.out.println("    " + line));
                }
            }
            return false;
        }

        /** False if its {@code answers} have a workload of no scenario, which nothing would verify or measure. */
        private boolean onlyKnownAnswers() {
            Set<String> known = bench.scenarios().all().stream().map(Scenario::workload)
                    .filter(workload -> !workload.isEmpty()).collect(Collectors.toSet());
            List<String> unknown = variant.subject().answers().stream().filter(name -> !known.contains(name)).toList();
            unknown.forEach(name -> System.out.println("  answers in subject.toml: no scenario has the workload " + name
                    + Suggestion.of(name, known)));
            return unknown.isEmpty();
        }

        private void build(Subject subject) throws InterruptedException {
            new Build(bench.surroundings()).run(subject, logs.resolve("build-" + subject.name() + ".log"),
                    () -> System.out.println("  building " + subject.name()));
        }

        private boolean withEachDatabase() throws InterruptedException {
            boolean right = verified(null, 0, scenario -> scenario.database() != Scenario.Database.POSTGRESQL);
            if (variant.subject().start().postgresql() == null) {
                return right;
            }
            try (PrivatePostgres postgres =
                    PrivatePostgres.start(bench.surroundings(), logs.resolve("postgresql.log"))) {
                return verified(postgres, 0, scenario -> scenario.database() == Scenario.Database.POSTGRESQL) && right;
            }
        }

        private boolean behindGateway() throws InterruptedException {
            boolean right = true;
            for (String name : bench.scenarios().all().stream().flatMap(scenario -> scenario.upstreams().stream())
                    .distinct().toList()) {
                Variant upstream = bench.subjects().subject(name).variant();
                System.out.println("  before " + upstream.name());
                if (!variant.reaches(upstream.subject())) {
                    System.out.println("  which does not support the protocol of this mode");
                    continue;
                }
                build(upstream.subject());
                try (SubjectProcess service = launcher().start(upstream,
                        new Circumstances(null, 0, "upstream", false))) {
                    right &= verified(null, service.port(), scenario -> scenario.upstreams().contains(name));
                }
            }
            return right;
        }

        private boolean verified(@Nullable PrivatePostgres postgres, int upstreamPort,
                Predicate<Scenario> part) throws InterruptedException {
            boolean right = true;
            try (SubjectProcess process = launcher().start(variant, new Circumstances(
                    postgres == null ? null : postgres.address(), upstreamPort, "subject", true))) {
                System.out.printf(Locale.ROOT, "  started in %.0f ms%n", process.startupMillis());
                for (Scenario scenario : bench.scenarios().all()) {
                    if (scenario.request() != null && part.test(scenario)
                            && variant.subject().answers().contains(scenario.workload())) {
                        right &= verified(scenario, process.port());
                    }
                }
            }
            return right;
        }

        private boolean verified(Scenario scenario, int port) throws InterruptedException {
            boolean right = true;
            for (Protocol protocol : Protocol.values()) {
                if (variant.subject().protocols().contains(protocol.text())) {
                    String problem = Verification.of(scenario, port, protocol).problem();
                    System.out.printf("  %-12s %-8s %s%n", scenario.name(), protocol.text(),
                            problem.isEmpty() ? "right" : problem);
                    right &= problem.isEmpty();
                }
            }
            return right;
        }

        private Launcher launcher() {
            return new Launcher(bench.surroundings(), logs, Launcher.READY_LIMIT,
                    text -> System.out.println("  " + text));
        }
    }
}
