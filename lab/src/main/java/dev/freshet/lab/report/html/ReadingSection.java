package dev.freshet.lab.report.html;

/** Explains the terms of the report. */
final class ReadingSection {
    private ReadingSection() {
    }

    public static void write(Markup html) {
        html.open("section", "id", "reading").element("h2", "How to read this").open("dl", "class", "pairs wide");
        measuring(html);
        verdicts(html);
        html.pair("Published", "Figures that others have published, from their machines. They are never ranked with "
                + "what was measured here; only ratios can be compared.");
        html.pair("What it cannot tell", "One machine and its loopback: no network, no other tenants, no long run. "
                + "The applications are small: the cost of a row in yours depends on what yours does.");
        html.close().close();
    }

    private static void measuring(Markup html) {
        html.pair("Right answers", "Each row must give the right answers before a load is sent, and in the load "
                + "every status and length is checked. Only right answers count; failures are never throughput.");
        html.pair("Rounds", "Each round measures all rows in random order. A figure is the median of its rounds. "
                + "Ratios are calculated within each round.");
        html.pair("95 %", "The bootstrap interval of the median: the median of another such run is likely to be "
                + "in it.");
        html.pair("range", "The lowest and the highest figure of three or four rounds. Another such run can lie "
                + "outside. Fewer rounds have no range; their number is there instead.");
        html.pair("≈", "Level: another run may swap this row and the one above. Their intervals overlap, "
                + "their difference is too small for fewer than five rounds, both reached the same step of a "
                + "stress load, or this one is a lower bound.");
        html.pair("CPU per request", "User and system time of the server's processes over right answers; what "
                + "failed requests cost is included. Database, upstream and generator are separate.");
    }

    private static void verdicts(Markup html) {
        html.pair("generator-bound", "The load generator ran, or waited for its cores, over 95 % of the time in "
                + "some round. The rate is a lower bound: the server can do as much, and maybe more. It is marked ≥, "
                + "and so are ratios to it. CPU per request is exact. More cores or --engine wrk may lift the limit.");
        html.pair("CPU not known", "In some round, the server used less than 0.2 s of CPU. Linux counts CPU in steps "
                + "of 10 ms, so a figure per request could be wrong by more than a tenth.");
        html.pair("errors", "Some requests failed. \"All numbers behind the charts\" counts them by kind.");
        html.pair("failed in the first step", "In some round, a stress load ended in its first step. The figure is "
                + "that of a step that the server did not pass, so the row is not ranked.");
        html.pair("over 1 % failed", "Latencies are those of correct answers only, and a server that refuses requests "
                + "answers the others sooner. So this row is not ranked by latency.");
        html.pair("not warm", "Rate or CPU per request was still changing at the end of the warm-up, or the JIT "
                + "compilers of a JVM were still at work then or during the load. "
                + "If the row was warm in most rounds, and in at least three, "
                + "only these count: \"4 of 5 rounds\". Otherwise, the row is not ranked.");
        html.pair("wrong answer", "In some round, it gave a wrong answer before the load. It is never ranked.");
        html.pair("not installed here", "This machine lacks a program that the row needs. Tables "
                + "count such rows; \"Run it again\" has the reasons.");
    }
}
