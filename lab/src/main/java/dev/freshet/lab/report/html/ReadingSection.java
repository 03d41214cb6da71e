package dev.freshet.lab.report.html;

import dev.freshet.lab.report.markup.Markup;
import java.util.List;

/** What the words of the report mean. */
public final class ReadingSection {
    private record Meaning(String word, String meaning) {
    }

    private static final List<Meaning> MEANINGS = List.of(
            new Meaning("Right answers", "Every row answered every request rightly before it was measured, and only right "
                    + "answers count. A failed request is never throughput."),
            new Meaning("Rounds", "The rows take turns, several rounds; a figure is the median of its rounds, with the "
                    + "least and the most beside it. Ratios are taken inside each round."),
            new Meaning("≈", "The range of this row overlaps that of the row above it: another run may turn them round."),
            new Meaning("generator-bound", "The load generator ran over 95 % of its cores. The rate is the generator's, so "
                    + "the row has no place; its CPU per request still has one."),
            new Meaning("errors", "Some requests failed. They are counted by kind under \"All numbers\"."),
            new Meaning("not warm", "The rate still rose or fell when the warm-up had reached its longest time."),
            new Meaning("wrong answer", "The row did not answer rightly before the load began, or in any other round. It is "
                    + "never ranked."),
            new Meaning("not installed here", "A program that the row needs is not on this machine. It stays in the tables, "
                    + "with its published figures."),
            new Meaning("CPU per request", "User and system time of the server's processes over right answers; the cost of "
                    + "failed requests is in it. Database, upstream and generator are counted apart."),
            new Meaning("Published", "Figures that others published, from their own machines. They are never ranked with "
                    + "what was measured here; ratios can be compared."),
            new Meaning("What it cannot tell", "One machine and its loopback: no network, no other tenants, no long run. "
                    + "Small applications: what a row costs in yours depends on what yours does."));

    private ReadingSection() {
    }

    public static void write(Markup html) {
        html.open("section", "id", "reading").element("h2", "How to read this").open("dl", "class", "pairs wide");
        MEANINGS.forEach(each -> html.open("div").element("dt", each.word()).element("dd", each.meaning()).close());
        html.close().close();
    }
}
