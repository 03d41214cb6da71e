package dev.freshet.lab.report.front;

import dev.freshet.lab.report.analysis.CaseReport;
import dev.freshet.lab.report.analysis.Interval;
import dev.freshet.lab.report.analysis.RowReport;
import dev.freshet.lab.report.analysis.RunReport;
import dev.freshet.lab.report.analysis.ScenarioReport;
import dev.freshet.lab.report.text.Numbers;
import dev.freshet.lab.report.text.Words;
import dev.freshet.lab.run.Outcome;
import dev.freshet.lab.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The first page of a report, worked out from the figures by rules.
 *
 * @param believe how far the figures can be trusted
 * @param choices what to choose for which need; empty if the figures decide nothing
 * @param not what not to conclude
 * @param command that repeats the run
 */
public record FrontPage(String question, String machine, String noise, List<String> believe, List<StackTable> tables,
        Curve curve, List<String> choices, List<String> not, String command) {
    private static final int NAMED = 4;

    public static FrontPage of(RunReport report) {
        List<StackTable> tables = StackTable.of(report);
        List<String> services = tables.isEmpty() ? List.of() : tables.getFirst().names();
        List<String> choices = new ArrayList<>();
        tables.stream().limit(1).forEach(table -> choices.addAll(Choices.of(table)));
        tables.forEach(table -> choices.addAll(Choices.highlighted(table, report)));
        return new FrontPage(question(report), machine(report.run()),
                report.noise().isEmpty() ? "not measured: ./freshet lab noise" : report.noise(),
                believe(report, services), tables, Curve.of(report, services), choices, not(report, tables),
                report.run().command());
    }

    private static String question(RunReport report) {
        // A subject that is not installed is not compared. One that failed is.
        Set<String> tried = report.cases().flatMap(each -> each.rows().stream())
                .filter(row -> row.outcome() != Outcome.NOT_INSTALLED && row.outcome() != Outcome.NOT_SUPPORTED)
                .map(RowReport::name).collect(Collectors.toSet());
        List<String> subjects = report.run().rows().stream()
                .filter(row -> tried.isEmpty() || tried.contains(row.row()))
                .map(RunRecord.Row::subject).distinct().toList();
        return (subjects.size() == 1 ? "How does " + subjects.getFirst() + " do in "
                : "How do " + some(subjects) + " compare in ")
                + some(report.scenarios().stream().map(ScenarioReport::title).toList()) + "?";
    }

    private static String some(List<String> names) {
        return names.size() <= NAMED ? String.join(", ", names)
                : String.join(", ", names.subList(0, NAMED - 1)) + " and " + (names.size() - NAMED + 1) + " more";
    }

    private static String machine(RunRecord run) {
        return Stream.concat(run.environment().entrySet().stream()
                        .filter(each -> !each.getValue().equals("none")) // such as a CPU quota
                        .limit(NAMED + 1)
                        .map(each -> each.getKey().equals("machine") ? each.getValue()
                                : each.getKey() + " " + each.getValue()),
                Stream.of(run.pinning())).filter(text -> !text.isBlank()).collect(Collectors.joining("; "));
    }

    private static List<String> believe(RunReport report, List<String> services) {
        RunRecord run = report.run();
        List<String> lines = new ArrayList<>();
        int rounds = report.rounds();
        if (report.interrupted()) {
            lines.add("This run did not finish: it has " + rounds + " of " + Words.count(run.rounds(), "round")
                    + ", and the last one may lack rows.");
        }
        lines.add(Words.count(rounds, "round") + " with profile " + run.profile() + ", load sent by "
                + run.engine() + ". " + intervals(rounds, report.margin()));
        // What a row cannot do says nothing about the figures: a gateway is not a service.
        String unsupported = Words.of(Outcome.NOT_SUPPORTED);
        lines.add("Rows in load cases: " + report.tally().entrySet().stream()
                .filter(each -> !each.getKey().equals(unsupported))
                .map(each -> Numbers.count(each.getValue()) + " " + each.getKey()).collect(Collectors.joining("; "))
                + ". In brackets: not ranked. ≥: at least.");
        if (!report.steal().isEmpty()) {
            lines.add(report.steal());
        }
        new Measures(report, services).main().map(each -> limit(each, run)).filter(text -> !text.isEmpty())
                .ifPresent(lines::add);
        return lines;
    }

    private static String intervals(int rounds, double margin) {
        if (rounds < Interval.FEWEST) {
            return "Fewer than three rounds have no intervals, so the order of rows may be chance.";
        }
        return rounds < Interval.ENOUGH ? "Figures are medians with the range of their rounds. Rows are level unless "
                + "these ranges lie apart and the medians differ by more than "
                + Numbers.plain(Math.rint(margin * 100)) + " %: so few rounds show no smaller difference."
                : "Figures are medians with their 95 % intervals; rows whose intervals overlap are level.";
    }

    private static String limit(CaseReport load, RunRecord run) {
        String limit = load.limit(run.pinning());
        return limit.isEmpty() ? "" : load.title() + ": " + limit;
    }

    private static List<String> not(RunReport report, List<StackTable> tables) {
        List<String> not = new ArrayList<>(List.of("Nothing about a network, other load or a long run: this was one "
                + "machine on its loopback interface.", "Nothing about your service: these are small, and in yours "
                + "the database and your own code may cost more than the stack."));
        if (tables.stream().flatMap(table -> table.measures().stream())
                .anyMatch(measure -> measure.condition().equals(Measures.HALF_LOAD))) {
            not.add("Nothing about waits at one rate: each row got half of its own rate, so a faster row got more "
                    + "requests, and the cores of the generator had more work.");
        }
        if (tables.stream().flatMap(table -> table.measures().stream())
                .anyMatch(measure -> measure.heading().contains("closed loop"))) {
            not.add("Nothing about waits under a given load: in a closed loop, a slow server gets fewer requests, so "
                    + "its percentiles look better than its users would find them.");
        }
        if (report.run().engine().equals("hyperfoil") && report.cases().anyMatch(CaseReport::open)) {
            not.add("Nothing about waits before the sending: Hyperfoil counts latency from there, in open loads too.");
        }
        return not;
    }
}
