package dev.freshet.lab.report.html;

import java.util.List;

/** The frame of every chart: a caption, and a title and description for screen readers. */
final class ChartFrame {
    private static final int TOLD = 5;

    private ChartFrame() {
    }

    /** Opens the figure and writes its caption. */
    static void open(Markup html, String title, String key) {
        html.open("figure", "class", "chart").open("figcaption").element("b", title);
        if (!key.isEmpty()) {
            html.text(" ").element("span", key, "class", "key");
        }
        html.close();
    }

    /** @param parts the content in words; only the first few are used, because the table next to the chart has all */
    static void openSvg(Markup html, String id, String title, List<String> parts, int height) {
        html.open("svg", "role", "img", "aria-labelledby", id + "-t " + id + "-d", "width", "100%", "height",
                String.valueOf(height));
        String more = parts.size() > TOLD ? "; and " + (parts.size() - TOLD) + " more in the table." : ".";
        html.element("title", title, "id", id + "-t").element("desc", String.join("; ",
                parts.subList(0, Math.min(TOLD, parts.size()))) + more, "id", id + "-d");
    }
}
