package dev.freshet.lab.run;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What was run, where and how: run.json, next to the measurements.
 *
 * @param name of the folder
 * @param started ISO 8601
 * @param finished ISO 8601; "" while it runs or if it was interrupted
 * @param command the command line
 * @param profile "quick", "standard" or "published"
 * @param engine the load generator
 * @param environment machine, kernel, JDK, tools with their versions, and the commit, in display order
 * @param pinning the cores of the server, the generator and the database, as a sentence
 * @param jvmOptions of every subject on the JVM
 * @param seed shuffles the rows in each round, see {@link RunPlan#order}; 0 in runs of older versions: never shuffled
 */
@Json
public record RunRecord(String name, String started, String finished, String command, String profile, int rounds,
        String engine, Map<String, String> environment, String pinning, String jvmOptions, List<Row> rows,
        List<Case> cases, long seed) {

    /** Whether figures of both come from the same machine, as far as it shows. */
    public boolean sameMachine(RunRecord other) {
        return pinning.equals(other.pinning) && Stream.of("machine", "processor", "cores", "memory", "kernel")
                .allMatch(fact -> Objects.equals(environment.get(fact), other.environment.get(fact)))
                && quota().equals(other.quota());
    }

    /** Systems and older versions that do not show a quota count as those without one. */
    private String quota() {
        return environment.getOrDefault(CpuQuota.FACT, CpuQuota.NONE);
    }

    public RunRecord finishedAt(String time) {
        return new RunRecord(name, started, time, command, profile, rounds, engine, environment, pinning, jvmOptions,
                rows, cases, seed);
    }

    /**
     * A row of every table.
     *
     * @param row see {@link Measurement#row()}
     * @param subject name of the subject
     * @param mode name of the mode; "" for none
     * @param title for display
     * @param reproduce the commands that build and start it by hand
     * @param choice the kind of its mode; {@link Choice#NONE} in runs of older versions
     */
    @Json
    public record Row(String row, String subject, String mode, String title, String language, String kind, String about,
            Map<String, String> versions, List<String> reproduce, Choice choice) {
        @SuppressWarnings("NullAway")
        public Row {
            choice = Objects.requireNonNullElse(choice, Choice.NONE);
        }
    }

    /**
     * Whose choice a mode is.
     *
     * @param kind "default" or "tuned"; "" if unknown
     * @param why what was chosen and why, in a sentence
     * @param page URL of the documentation page that it follows
     */
    @Json
    public record Choice(String kind, String why, String page) {
        public static final Choice NONE = new Choice("", "", "");
    }

    /**
     * A load case of a scenario.
     *
     * @param scenario name of the scenario
     * @param scenarioTitle for display: "Users from the database"
     * @param about what it shows and how, in a sentence or two
     * @param request "GET /api/users"; "" if there is none
     * @param database "none", "memory" or "postgresql"
     * @param load name of the load case; "" if the scenario has none
     * @param loadTitle for display: "100 connections"
     * @param detail the numbers of this profile as text: "closed, 100 connections, 2 s"
     * @param connections for charts over the number of connections; 0 if that makes no sense
     * @param figure ranks the rows: "rate", "mean" (latency), "p99", "in-time", "reached-rate", "startup-ms",
     *     "us-per-object", "uncontended-us"
     */
    @Json
    public record Case(String scenario, String scenarioTitle, String about, String request, String database,
            String load, String loadTitle, String detail, int connections, String figure) {
    }
}
