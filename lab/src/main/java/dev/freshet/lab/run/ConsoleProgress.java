package dev.freshet.lab.run;

import dev.freshet.lab.load.LoadResult;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Shows the progress of a run: one live line with a bar on a terminal, a line for each measurement elsewhere, and a
 * line for each problem.
 */
public final class ConsoleProgress implements RunListener {
    private static final int BAR = 20;
    private static final String START_OF_LINE = "\r\033[K";

    private final PrintStream out;
    private final boolean terminal;
    private final int width;
    private final Set<String> said = new HashSet<>();
    private int round;
    private int rounds;

    /**
     * @param terminal whether {@code out} supports control sequences
     * @param width columns of the terminal
     */
    public ConsoleProgress(PrintStream out, boolean terminal, int width) {
        this.out = out;
        this.terminal = terminal;
        this.width = width;
    }

    @Override
    public void on(RunEvent event, Progress progress) {
        switch (event) {
            case RunEvent.Began began -> began(began);
            case RunEvent.Warned warned -> line("warning: " + warned.text());
            case RunEvent.Planned planned -> line("this takes about " + Schedule.text(planned.length()));
            case RunEvent.Building building -> activity("building " + building.subject(), progress);
            case RunEvent.NotBuilt notBuilt -> notBuilt(notBuilt);
            case RunEvent.TurnBegan turn -> round = turn.round();
            case RunEvent.Starting starting -> live(starting.row() + "  starting", progress);
            case RunEvent.Warming warming -> live(warming.row() + "  " + named(warming.scenario(), warming.load())
                    + "  warm-up " + warming.cycle() + ": " + rate(warming.rate()) + compiling(warming.compilers()),
                    progress);
            case RunEvent.Loading loading -> live(loading.row() + "  " + named(loading.scenario(), loading.load())
                    + "  " + percent(loading.done()) + "  " + rate(loading.rate()), progress);
            case RunEvent.Measured measured -> measured(measured.measurement(), progress);
            case RunEvent.TurnEnded _ -> clear();
            case RunEvent.Ended ended -> ended(ended.summary());
        }
        out.flush();
    }

    private void began(RunEvent.Began began) {
        rounds = began.record().rounds();
        line(began.record().pinning());
        if (began.record().seed() != 0) {
            line("rows in random order; repeat it with --seed " + began.record().seed());
        }
        if (began.kept() > 0) {
            line("resuming: " + began.kept() + " measurements exist already");
        }
    }

    private void notBuilt(RunEvent.NotBuilt notBuilt) {
        line("not built: " + notBuilt.why());
        notBuilt.lastLines().forEach(last -> line("    " + last));
    }

    private void measured(Measurement measurement, Progress progress) {
        String what = measurement.row() + "  " + named(measurement.scenario(), measurement.load());
        switch (measurement.outcome()) {
            case MEASURED -> {
                if (!terminal) {
                    line("round " + measurement.round() + "/" + rounds + "  " + what + ": " + figures(measurement)
                            + left(progress));
                }
            }
            case WRONG_ANSWER -> once(what + ": wrong answer: ", measurement);
            case FAILED -> once(what + ": failed: ", measurement);
            case NOT_INSTALLED, NOT_BUILT -> once(measurement.row() + ": ", measurement);
            case NOT_SUPPORTED -> { } // the report counts them
        }
    }

    /** Prints a message that applies to many loads of a row only once. */
    private void once(String what, Measurement measurement) {
        if (said.add(measurement.row() + "\n" + measurement.note())) {
            line(what + measurement.note());
        }
    }

    private static String figures(Measurement measurement) {
        LoadResult result = measurement.result();
        if (result == null) {
            return measurement.values().entrySet().stream().findFirst()
                    .map(value -> String.format(Locale.ROOT, "%s %.2f", value.getKey(), value.getValue())).orElse("");
        }
        StringBuilder figures = new StringBuilder(rate(result.rate()));
        figures.append(String.format(Locale.ROOT, ", p50 %.2f ms, p99 %.2f ms", result.latency().p50() / 1_000,
                result.latency().p99() / 1_000));
        double cpu = measurement.cpuPerRequest();
        if (!Double.isNaN(cpu)) {
            figures.append(String.format(Locale.ROOT, ", %.1f µs CPU a request", cpu));
        }
        List<String> verdicts = Verdict.of(measurement).stream().map(Verdict::text).toList();
        Double compilers = measurement.values().get(Measurement.COMPILING);
        if (compilers != null) {
            figures.append(String.format(Locale.ROOT, ", JIT compilers at %.0f %% of a core", compilers));
        }
        Steadiness steadiness = measurement.steadiness();
        return (verdicts.isEmpty() ? figures.toString() : figures + " (" + String.join(", ", verdicts) + ")")
                + (steadiness == null || steadiness.reason().isEmpty() ? "" : ": " + steadiness.reason());
    }

    private static String compiling(double share) {
        return share < 0.01 ? "" : ", JIT compilers at " + percent(share).strip();
    }

    private void ended(RunSummary summary) {
        if (summary.ending() == RunSummary.Ending.INTERRUPTED) {
            line("interrupted: " + summary.measurements() + " measurements are kept; resume with: ./freshet lab run "
                    + "--resume " + summary.folder());
        } else {
            clear();
        }
    }

    private void activity(String text, Progress progress) {
        if (terminal) {
            live(text, progress);
        } else {
            line(text);
        }
    }

    private void live(String text, Progress progress) {
        if (terminal) {
            int full = (int) Math.round(progress.share() * BAR);
            String line = "[" + "#".repeat(full) + ".".repeat(BAR - full) + "] " + percent(progress.share())
                    + (round == 0 ? "" : "  round " + round + "/" + rounds) + left(progress) + "  " + text;
            out.print(START_OF_LINE + (line.length() < width ? line : line.substring(0, Math.max(0, width - 1))));
        }
    }

    private void line(String text) {
        clear();
        out.println(text);
    }

    private void clear() {
        if (terminal) {
            out.print(START_OF_LINE);
        }
    }

    private static String left(Progress progress) {
        Duration left = progress.left();
        return left.isZero() ? "" : "  " + Schedule.text(left) + " left";
    }

    private static String named(String scenario, String load) {
        return load.isEmpty() ? scenario : scenario + " " + load;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%3.0f %%", share * 100);
    }

    private static String rate(double rate) {
        return String.format(Locale.ROOT, "%,.0f/s", rate);
    }
}
