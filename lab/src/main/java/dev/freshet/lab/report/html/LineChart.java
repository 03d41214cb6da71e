package dev.freshet.lab.report.html;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A line for each row, over an axis.
 *
 * @param title what is shown, with the units
 * @param key how to read it, "" if that is plain
 * @param across names the places of the axis across; only these have a line
 */
record LineChart(String title, String key, List<Line> lines, Axis across, Axis up) {
    private static final int HEIGHT = 300;
    private static final int TOP = 14;
    private static final int BOTTOM = 22;

    /** @param text for a tick */
    public record Axis(Scale scale, List<Double> ticks, DoubleFunction<String> text) {
        public static Axis of(Scale scale, DoubleFunction<String> text) {
            return new Axis(scale, scale.ticks(), text);
        }
    }

    /** @param hollow whether the point is not ranked */
    public record Point(double x, double y, boolean hollow) {
    }

    /** @param highlighted drawn thicker and last */
    public record Line(String name, RowMark mark, List<Point> points, boolean highlighted) {
    }

    /** Null if there is no line to draw. */
    public static @Nullable LineChart of(String title, String key, List<Line> lines, Axis across, Axis up) {
        List<Line> drawn = lines.stream().filter(line -> !line.points().isEmpty()).toList();
        return drawn.isEmpty() ? null : new LineChart(title, key, drawn, across, up);
    }

    public void write(Markup html, String id) {
        ChartFrame.open(html, title, key);
        ChartFrame.openSvg(html, id, title, lines.stream().map(line -> line.name() + " from "
                + up.text().apply(line.points().getFirst().y()) + " to " + up.text().apply(line.points().getLast().y()))
                .toList(), HEIGHT);
        html.open("g", "class", "lines");
        axes(html);
        lines.stream().filter(line -> !line.highlighted()).forEach(line -> line(html, line));
        lines.stream().filter(Line::highlighted).forEach(line -> line(html, line));
        html.close().close();
        legend(html);
        html.close();
    }

    private void axes(Markup html) {
        for (double tick : up.ticks()) {
            String y = number(y(tick));
            html.empty("line", "x1", "0", "x2", "100%", "y1", y, "y2", y, "class", "grid");
            html.element("text", up.text().apply(tick), "x", "0", "y", number(y(tick) - 3), "class", "tick");
        }
        for (double tick : across.ticks()) {
            double place = across.scale().place(tick);
            html.element("text", across.text().apply(tick), "x", Scale.percent(inset(place)), "y",
                    String.valueOf(HEIGHT - 5), "class", "tick middle");
        }
    }

    private void line(Markup html, Line line) {
        html.open("g", "class", line.mark().classes() + (line.highlighted() ? " highlighted" : ""), "data-r",
                String.valueOf(line.mark().index()));
        html.element("title", line.name());
        List<Point> points = line.points();
        for (int i = 1; i < points.size(); i++) {
            html.empty("line", "x1", x(points.get(i - 1)), "y1", number(y(points.get(i - 1).y())), "x2",
                    x(points.get(i)), "y2", number(y(points.get(i).y())), "class", "stroke");
        }
        for (Point point : points) {
            line.mark().draw(html, x(point), number(y(point.y())), point.hollow() ? "dot hollow" : "dot");
        }
        html.close();
    }

    private void legend(Markup html) {
        html.open("ul", "class", "legend");
        for (Line line : lines) {
            html.open("li", "data-r", String.valueOf(line.mark().index()));
            line.mark().swatch(html);
            html.text(line.name()).close();
        }
        html.close();
    }

    private String x(Point point) {
        return Scale.percent(inset(across.scale().place(point.x())));
    }

    /** Leaves room on both sides for marks and names. */
    private static double inset(double place) {
        return 0.1 + place * 0.86;
    }

    private double y(double value) {
        return TOP + (1 - up.scale().place(value)) * (HEIGHT - TOP - BOTTOM);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
