package dev.freshet.lab.report.html;

import java.util.List;
import java.util.Locale;

/**
 * Horizontal bars, one for each row, with name and number above the bar.
 *
 * @param title what is shown, with the unit
 * @param key how to read it; "" if that is obvious
 * @param cut whether bars much longer than the others are cut; not if long is good
 */
record BarChart(String title, String key, List<Bar> bars, boolean cut) {
    private static final int STEP = 36;
    private static final int BAR_TOP = 17;
    private static final int BAR_HEIGHT = 9;
    /** A bar longer than this many times the middle one is cut, so that the others remain readable. */
    private static final double CUT = 5;

    /** How a piece of a bar is filled. */
    public enum Fill { FULL, LIGHT, HOLLOW }

    /** @param to its end; it starts at the end of the previous piece */
    public record Piece(double to, Fill fill) {
    }

    /**
     * @param value the number as text
     * @param pieces from left to right, at least one
     * @param least of the whisker; NaN for no whisker
     * @param tick a line across the bar; NaN for none
     * @param about the bar in words
     */
    public record Bar(String name, RowMark mark, String value, List<Piece> pieces, double least, double most,
            double tick, String about) {
        double end() {
            return pieces.getLast().to();
        }

        double whisker() {
            return Double.isFinite(most) ? most : 0;
        }
    }

    public void write(Markup html, String id) {
        double most = longest();
        Scale scale = Scale.linear(most);
        boolean anyCut = bars.stream().anyMatch(bar -> bar.end() > most);
        ChartFrame.open(html, title, key + (anyCut ? (key.isEmpty() ? "" : "; ") + "» a bar that runs on" : ""));
        ChartFrame.openSvg(html, id, title, bars.stream().map(Bar::about).toList(), bars.size() * STEP);
        for (int i = 0; i < bars.size(); i++) {
            bar(html, bars.get(i), i * STEP, scale);
        }
        html.close();
        html.close();
    }

    /** The end of the longest uncut bar, including its whisker. */
    private double longest() {
        double[] ends = bars.stream().mapToDouble(Bar::end).sorted().toArray();
        double limit = cut ? ends[ends.length / 2] * CUT : Double.MAX_VALUE;
        return bars.stream().filter(bar -> bar.end() <= limit).mapToDouble(bar -> Math.max(bar.end(), bar.whisker()))
                .max().orElse(1);
    }

    private static void bar(Markup html, Bar bar, int top, Scale scale) {
        html.open("g", "class", bar.mark().classes(), "data-r", String.valueOf(bar.mark().index()));
        html.element("title", bar.about());
        bar.mark().draw(html, "6", String.valueOf(top + 8), "dot");
        html.element("text", bar.name(), "x", "16", "y", String.valueOf(top + 12));
        boolean longer = bar.end() > scale.most() * (1 + 1e-9);
        html.element("text", bar.value() + (longer ? " »" : ""), "x", "100%", "y", String.valueOf(top + 12), "class",
                "value");
        int y = top + BAR_TOP;
        double from = 0;
        for (Piece piece : bar.pieces()) {
            double start = place(scale, from);
            html.empty("rect", "x", Scale.percent(start), "y", String.valueOf(y), "width",
                    Scale.percent(place(scale, piece.to()) - start), "height", String.valueOf(BAR_HEIGHT), "class",
                    piece.fill().name().toLowerCase(Locale.ROOT));
            from = piece.to();
        }
        if (bar.tick() <= scale.most()) {
            line(html, scale, new double[] {bar.tick(), bar.tick()}, y - 2, y + BAR_HEIGHT + 2);
        }
        if (bar.most() > bar.least() && !longer) {
            int middle = y + BAR_HEIGHT / 2;
            line(html, scale, new double[] {bar.least(), bar.most()}, middle, middle);
            line(html, scale, new double[] {bar.least(), bar.least()}, middle - 3, middle + 3);
            line(html, scale, new double[] {bar.most(), bar.most()}, middle - 3, middle + 3);
        }
        html.close();
    }

    private static double place(Scale scale, double value) {
        return Math.clamp(scale.place(value), 0, 1);
    }

    private static void line(Markup html, Scale scale, double[] x, int y1, int y2) {
        html.empty("line", "x1", Scale.percent(place(scale, x[0])), "x2", Scale.percent(place(scale, x[1])), "y1",
                String.valueOf(y1), "y2", String.valueOf(y2), "class", "whisker");
    }
}
