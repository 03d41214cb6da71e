package dev.freshet.lab.report.html;

import dev.freshet.lab.report.markup.Markup;

/** What the words of the report mean. */
public final class ReadingSection {
    private ReadingSection() {
    }

    public static void write(Markup html) {
        html.open("section", "id", "reading").element("h2", "How to read this").open("dl", "class", "pairs wide");
        measuring(html);
        verdicts(html);
        meaning(html, "Published", "Figures that others published, from their own machines. They are never ranked with "
                + "what was measured here; only ratios can be compared.");
        meaning(html, "What it cannot tell", "One machine and its loopback: no network, no other tenants, no long run. "
                + "Small applications: what a row costs in yours depends on what yours does.");
        html.close().close();
    }

    private static void measuring(Markup html) {
        meaning(html, "Right answers", "Each row is checked to answer rightly before a load is sent, and in the load "
                + "every status and length is checked. Only right answers count; what failed is never throughput.");
        meaning(html, "Rounds", "The rows take turns, for several rounds. A figure is the median of its rounds, with "
                + "the least and the most beside it. Ratios are taken inside each round.");
        meaning(html, "≈", "Another run may turn this row and the one above round: their ranges overlap, or this one is "
                + "a lower bound.");
        meaning(html, "CPU per request", "User and system time of the server's processes over right answers; what "
                + "failed requests cost is in it. Database, upstream and generator are counted apart.");
    }

    private static void verdicts(Markup html) {
        meaning(html, "generator-bound", "The load generator ran, or waited for its cores, over 95 % of the time in "
                + "some round. The rate is a lower bound: the server can do as much, and maybe more. It is marked ≥, "
                + "and so are ratios to it. CPU per request is exact. More cores or --engine wrk may lift the limit.");
        meaning(html, "errors", "Some requests failed. \"All numbers behind the charts\" counts them by kind.");
        meaning(html, "not warm", "The rate still rose or fell when the warm-up ended.");
        meaning(html, "wrong answer", "In some round it did not answer rightly before the load. It is never ranked.");
        meaning(html, "not installed here", "A program that the row needs is not on this machine. The row stays in the "
                + "tables, with its published figures.");
    }

    private static void meaning(Markup html, String word, String meaning) {
        html.open("div").element("dt", word).element("dd", meaning).close();
    }
}
