package dev.freshet.lab.report.html;

import java.util.List;

/**
 * Identifies a row in every chart and table by colour and shape, so that colour alone is never needed.
 *
 * @param index number of the row in the run
 * @param colour 0 to {@link #COLOURS} less 1
 * @param shape 0 to the number of shapes less 1; also selects the dashes of lines
 */
record RowMark(int index, int colour, int shape) {
    public static final int COLOURS = 10;
    private static final int DASHES = 4;

    private static final List<String> SHAPES = List.of("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
            "M-3.5 -3.5h7v7h-7z", "M0 -4.5L4.5 3.5H-4.5z", "M0 -5L5 0L0 5L-5 0z", "M0 4.5L4.5 -3.5H-4.5z",
            "M-1.5 -4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z", "M-4.5 -4.5L0 -2L4.5 -4.5L2 0L4.5 4.5L0 2L-4.5 4.5L-2 0z",
            "M-2 -4.5H2L4.5 0L2 4.5H-2L-4.5 0z");

    static int shapes() {
        return SHAPES.size();
    }

    /** The classes that give its colour and dashes. */
    public String classes() {
        return "k" + colour + " d" + shape % DASHES;
    }

    /** Its shape at a place in an SVG. */
    void draw(Markup svg, String x, String y, String classes) {
        svg.empty("use", "href", "#shape" + shape, "x", x, "y", y, "class", classes);
    }

    /** Its shape in a line of text. */
    public void swatch(Markup html) {
        html.open("svg", "class", "swatch " + classes(), "width", "14", "height", "14", "aria-hidden", "true");
        draw(html, "7", "7", "dot");
        html.close();
    }

    /** The shapes, to stand once in the page that uses them. */
    public static void define(Markup html) {
        html.open("svg", "class", "shapes", "width", "0", "height", "0", "aria-hidden", "true");
        for (int i = 0; i < SHAPES.size(); i++) {
            html.empty("path", "id", "shape" + i, "d", SHAPES.get(i));
        }
        html.close();
    }
}
