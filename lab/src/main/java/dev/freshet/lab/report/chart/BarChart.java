package dev.freshet.lab.report.chart;

import dev.freshet.lab.report.markup.Markup;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Bars below each other, a row each: its name and its number above, the bar below them.
 *
 * @param title what is shown, with the unit
 * @param key how to read it, "" if that is plain
 */
public record BarChart(String title, String key, List<Bar> bars) {
    private static final int STEP = 32;
    private static final int BAR_TOP = 17;
    private static final int BAR_HEIGHT = 9;

    /** How a piece of a bar is filled. */
    public enum Fill { FULL, LIGHT, HOLLOW }

    /** @param to where it ends; it begins where the one before ends */
    public record Piece(double to, Fill fill) {
    }

    /**
     * @param value the number as text
     * @param pieces from left to right; none for a row that was not measured
     * @param least of the whisker; NaN for no whisker
     * @param tick a line across the bar; NaN for none
     * @param about the whole of it in words
     */
    public record Bar(String name, RowMark mark, String value, List<Piece> pieces, double least, double most,
            double tick, String about) {
        public static Bar without(String name, RowMark mark, String reason) {
            return new Bar(name, mark, reason, List.of(), Double.NaN, Double.NaN, Double.NaN, name + ": " + reason);
        }

        double end() {
            double end = Double.isFinite(most) ? most : 0;
            return pieces.isEmpty() ? end : Math.max(end, pieces.getLast().to());
        }
    }

    /** Null if there is nothing to draw. */
    public static @Nullable BarChart of(String title, String key, List<Bar> bars) {
        return bars.stream().allMatch(bar -> bar.pieces().isEmpty()) ? null : new BarChart(title, key, bars);
    }

    public void write(Markup html, String id) {
        Scale scale = Scale.linear(bars.stream().mapToDouble(Bar::end).max().orElse(1));
        html.open("figure", "class", "chart").open("figcaption").element("b", title);
        if (!key.isEmpty()) {
            html.text(" ").element("span", key, "class", "key");
        }
        html.close();
        html.open("svg", "role", "img", "aria-labelledby", id + "-t " + id + "-d", "width", "100%", "height",
                String.valueOf(bars.size() * STEP + 4), "class", "bars");
        html.element("title", title, "id", id + "-t");
        html.element("desc", described(), "id", id + "-d");
        for (int i = 0; i < bars.size(); i++) {
            bar(html, bars.get(i), i * STEP, scale);
        }
        html.close().close();
    }

    private static void bar(Markup html, Bar bar, int top, Scale scale) {
        boolean measured = !bar.pieces().isEmpty();
        html.open("g", "class", bar.mark().classes() + (measured ? "" : " absent"), "data-r",
                String.valueOf(bar.mark().index()));
        html.element("title", bar.about());
        bar.mark().draw(html, "6", String.valueOf(top + 8), "dot");
        html.element("text", bar.name(), "x", "16", "y", String.valueOf(top + 12));
        html.element("text", bar.value(), "x", "100%", "y", String.valueOf(top + 12), "class", "value");
        String y = String.valueOf(top + BAR_TOP);
        double from = 0;
        for (Piece piece : bar.pieces()) {
            html.empty("rect", "x", Scale.percent(scale.place(from)), "y", y, "width",
                    Scale.percent(Math.max(0, scale.place(piece.to()) - scale.place(from))), "height",
                    String.valueOf(BAR_HEIGHT), "class", piece.fill().name().toLowerCase(Locale.ROOT));
            from = piece.to();
        }
        if (Double.isFinite(bar.tick())) {
            line(html, scale, new double[] {bar.tick(), bar.tick()}, top + BAR_TOP - 2, top + BAR_TOP + BAR_HEIGHT + 2);
        }
        if (Double.isFinite(bar.least()) && bar.most() > bar.least()) {
            int middle = top + BAR_TOP + BAR_HEIGHT / 2;
            line(html, scale, new double[] {bar.least(), bar.most()}, middle, middle);
            line(html, scale, new double[] {bar.least(), bar.least()}, middle - 3, middle + 3);
            line(html, scale, new double[] {bar.most(), bar.most()}, middle - 3, middle + 3);
        }
        html.close();
    }

    private static void line(Markup html, Scale scale, double[] x, int y1, int y2) {
        html.empty("line", "x1", Scale.percent(scale.place(x[0])), "x2", Scale.percent(scale.place(x[1])), "y1",
                String.valueOf(y1), "y2", String.valueOf(y2), "class", "whisker");
    }

    private String described() {
        List<String> parts = new ArrayList<>();
        bars.stream().limit(5).forEach(bar -> parts.add(bar.about()));
        return String.join("; ", parts) + (bars.size() > 5 ? "; and " + (bars.size() - 5) + " more in the table." : ".");
    }
}
