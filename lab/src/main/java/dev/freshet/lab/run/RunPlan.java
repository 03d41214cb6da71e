package dev.freshet.lab.run;

import dev.freshet.lab.LabException;
import dev.freshet.lab.measure.Environment;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.scenario.Profile;
import dev.freshet.lab.scenario.Scenario;
import dev.freshet.lab.scenario.Scenarios;
import dev.freshet.lab.subject.Mode;
import dev.freshet.lab.subject.Need;
import dev.freshet.lab.subject.Reproduction;
import dev.freshet.lab.subject.Subject;
import dev.freshet.lab.subject.Subjects;
import dev.freshet.lab.subject.Surroundings;
import dev.freshet.lab.subject.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * What a run measures.
 *
 * @param rows in the order of the command line
 * @param broken selected subjects with an unreadable subject.toml, and the problem
 * @param scenarios those with a load in this profile
 * @param seed shuffles the rows in each round; 0: never shuffled
 */
public record RunPlan(List<Contestant> rows, Map<String, String> broken, List<Scenario> scenarios, Profile profile,
        int rounds, long seed) {
    /** Each may need half a gigabyte, and a second time for PostgreSQL. */
    private static final int MOST_KEPT = 5;

    /** All selected rows; a gateway once for each upstream that one of these scenarios names. */
    public static RunPlan of(Subjects subjects, Subjects.Selection selection, List<Scenario> scenarios, Profile profile,
            int rounds) {
        List<Scenario> part = scenarios.stream().filter(scenario -> !scenario.cases(profile).isEmpty()).toList();
        Set<String> upstreams = new LinkedHashSet<>();
        part.forEach(scenario -> upstreams.addAll(scenario.upstreams()));
        List<Contestant> rows = new ArrayList<>();
        Map<String, String> broken = new LinkedHashMap<>(selection.broken());
        for (Variant variant : selection.variants()) {
            if (variant.subject().kind() != Subject.Kind.GATEWAY || upstreams.isEmpty()) {
                rows.add(new Contestant(variant, null));
                continue;
            }
            for (String name : upstreams) {
                if (subjects.problems().containsKey(name)) {
                    broken.put(name, subjects.problems().get(name));
                } else {
                    rows.add(new Contestant(variant, subjects.subject(name).variant()));
                }
            }
        }
        return new RunPlan(rows, broken, part, profile, rounds, 0);
    }

    /**
     * The plan of an interrupted run.
     *
     * @throws LabException if one of its subjects or scenarios no longer exists
     */
    public static RunPlan of(RunRecord record, Subjects subjects, Scenarios scenarios) {
        List<Contestant> rows = new ArrayList<>();
        Map<String, String> broken = new LinkedHashMap<>();
        for (RunRecord.Row row : record.rows()) {
            if (subjects.problems().containsKey(row.subject())) {
                broken.put(row.subject(), subjects.problems().get(row.subject()));
            } else {
                String upstream = Contestant.upstreamIn(row.row());
                rows.add(new Contestant(variant(subjects, Contestant.ownIn(row.row())),
                        upstream.isEmpty() ? null : variant(subjects, upstream), Contestant.copyIn(row.row())));
            }
        }
        List<String> names = record.cases().stream().map(RunRecord.Case::scenario).distinct().toList();
        return new RunPlan(rows, broken, scenarios.named(names),
                Profile.valueOf(record.profile().toUpperCase(Locale.ROOT)), record.rounds(), record.seed());
    }

    /** Whether servers run from the first round to the last, idle while others are measured. */
    boolean keepsServers() {
        return profile.keepsServers() && rows.size() <= MOST_KEPT;
    }

    /** The same plan with the rows of each round shuffled; the same seed gives the same order. */
    public RunPlan shuffled(long newSeed) {
        return new RunPlan(rows, broken, scenarios, profile, rounds, newSeed);
    }

    /** The same plan with each row twice, under different names, to measure noise. */
    public RunPlan twice() {
        List<Contestant> both = new ArrayList<>(rows);
        rows.forEach(row -> both.add(new Contestant(row.variant(), row.upstream(), 2)));
        return new RunPlan(both, broken, scenarios, profile, rounds, seed);
    }

    /** The rows in the order in which this round measures them. It depends on nothing but the seed and the round. */
    public List<Contestant> order(int round) {
        List<Contestant> order = new ArrayList<>(rows);
        if (seed != 0) {
            Collections.shuffle(order, new Random(31 * seed + round));
        }
        return order;
    }

    private static Variant variant(Subjects subjects, String row) {
        return subjects.select(List.of(row)).variants().getFirst();
    }

    /**
     * The record of this plan for run.json. Looks for every program that a row needs.
     *
     * @param name of the run
     * @param command the command line
     * @param engine the sender of the loads
     */
    public RunRecord record(String name, String command, String engine, Surroundings surroundings) {
        List<RunRecord.Row> shown = new ArrayList<>();
        rows.forEach(row -> shown.add(row(row, surroundings)));
        broken.forEach((subject, problem) -> shown.add(new RunRecord.Row(subject, subject, "", subject, "", "service",
                problem, Map.of(), List.of(), RunRecord.Choice.NONE)));
        if (scenarios.stream().anyMatch(scenario -> scenario.database() == Scenario.Database.POSTGRESQL)) {
            surroundings.toolchain().tool(Need.POSTGRESQL);
        }
        Map<String, String> environment = machine();
        environment.putAll(surroundings.toolchain().versions());
        commit(surroundings.root()).ifPresent(commit -> environment.put("commit", commit));
        return new RunRecord(name, Instant.now().toString(), "", command, profile.text(), rounds, engine, environment,
                surroundings.pinning().note(), String.join(" ", surroundings.jvmOptions()), shown, cases(), seed);
    }

    /** With the quota after the cores, because it decides how much of them there is. */
    private static Map<String, String> machine() {
        Optional<String> quota = CpuQuota.in(Path.of("/"));
        Map<String, String> facts = new LinkedHashMap<>();
        Environment.ofThisMachine().forEach((name, value) -> {
            facts.put(name, value);
            if (name.equals("cores")) {
                quota.ifPresent(its -> facts.put(CpuQuota.FACT, its));
            }
        });
        return facts;
    }

    /** Ends with {@code -dirty} if tracked files have changes. Empty without a repository or git. */
    private static Optional<String> commit(Path root) {
        return Files.exists(root.resolve(".git")) ? Programs.firstLine("git", "-C", root.toString(), "describe",
                "--always", "--exclude=*", "--abbrev=12", "--dirty") : Optional.empty();
    }

    private static RunRecord.Row row(Contestant row, Surroundings surroundings) {
        Variant variant = row.variant();
        Subject subject = variant.subject();
        Mode mode = variant.mode();
        surroundings.toolchain().missing(variant);
        List<String> steps = new ArrayList<>();
        if (row.upstream() != null) {
            surroundings.toolchain().missing(row.upstream());
            steps.addAll(Reproduction.of(row.upstream(), surroundings, Reproduction.UPSTREAM_PORT));
        }
        steps.addAll(Reproduction.of(variant, surroundings, Reproduction.PORT));
        return new RunRecord.Row(row.name(), subject.name(), mode.name(), row.title(), subject.language(),
                subject.kind().text(), subject.about(), subject.versions(), steps,
                new RunRecord.Choice(mode.kind().text(), mode.why(), mode.page()));
    }

    private List<RunRecord.Case> cases() {
        return scenarios.stream().flatMap(scenario -> scenario.cases(profile).stream().map(load -> new RunRecord.Case(
                scenario.name(), scenario.title(), scenario.about(), scenario.requestLine(),
                scenario.database().name().toLowerCase(Locale.ROOT), load.name(), load.title(), load.detail(),
                load.connections(), load.figure()))).toList();
    }

    List<Cell> cells(String row, Scenario scenario, int round) {
        return scenario.cases(profile).stream().map(load -> new Cell(row, scenario, load, round)).toList();
    }
}
