package dev.freshet.lab.run;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Map;

/**
 * What was run, where and how: run.json, beside the measurements.
 *
 * @param name the folder's name
 * @param started ISO 8601
 * @param finished ISO 8601; "" while it runs or when it was interrupted
 * @param command the command line that made it
 * @param profile "quick", "standard" or "published"
 * @param engine who sent the loads
 * @param environment the machine, kernel, JDK, tools with their versions, in the order to show them
 * @param pinning which cores had the server, the generator and the database, as one sentence
 * @param jvmOptions what every subject on the JVM got
 */
@Json
public record RunRecord(String name, String started, String finished, String command, String profile, int rounds,
        String engine, Map<String, String> environment, String pinning, String jvmOptions, List<Row> rows,
        List<Case> cases) {

    /** This record with the end of the run. */
    public RunRecord finishedAt(String time) {
        return new RunRecord(name, started, time, command, profile, rounds, engine, environment, pinning, jvmOptions,
                rows, cases);
    }

    /**
     * A row of every table.
     *
     * @param row as in {@link Measurement#row()}
     * @param subject the subject's name
     * @param mode the mode's name; "" for none
     * @param title to show
     * @param reproduce the commands that build and start it, as one would type them
     */
    @Json
    public record Row(String row, String subject, String mode, String title, String language, String kind, String about,
            Map<String, String> versions, List<String> reproduce) {
    }

    /**
     * A load case of a scenario.
     *
     * @param scenario the scenario's name
     * @param scenarioTitle to show: "Users from the database"
     * @param about what it shows and how, a sentence or two
     * @param request "GET /api/users"; "" where there is none
     * @param database "none", "memory" or "postgresql"
     * @param load the load case's name; "" where the scenario has none
     * @param loadTitle to show: "100 connections"
     * @param detail the numbers of this profile as text: "closed, 100 connections, 2 s"
     * @param connections for charts over the number of connections; 0 where that makes no sense
     * @param figure what ranks the rows: "rate", "mean" (latency), "p99", "in-time", "reached-rate", "startup-ms",
     *     "us-per-object", "uncontended-us"
     */
    @Json
    public record Case(String scenario, String scenarioTitle, String about, String request, String database,
            String load, String loadTitle, String detail, int connections, String figure) {
    }
}
