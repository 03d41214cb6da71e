package dev.freshet.lab.report.html;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table in a box that scrolls if the page is too narrow. */
record DataTable(String caption, List<Column> columns, List<Line> lines) {
    /** @param about the tooltip; "" for none */
    record Column(String title, boolean right, String about) {
        static Column text(String title) {
            return new Column(title, false, "");
        }

        static Column number(String title) {
            return new Column(title, true, "");
        }
    }

    /**
     * @param note below the text, smaller; "" for none
     * @param sort sort key of the script; NaN for the text
     */
    record Cell(String text, String note, double sort) {
        static final Cell EMPTY = new Cell("", "", Double.NaN);

        static Cell of(String text) {
            return new Cell(text, "", Double.NaN);
        }

        static Cell of(String text, double sort) {
            return new Cell(text, "", sort);
        }
    }

    /** A line of the table. The first cell is its header. */
    record Line(@Nullable RowMark mark, String classes, List<Cell> cells) {
    }

    DataTable(String caption, List<Column> columns) {
        this(caption, List.copyOf(columns), new ArrayList<>());
    }

    DataTable add(@Nullable RowMark mark, String classes, List<Cell> cells) {
        lines.add(new Line(mark, classes, List.copyOf(cells)));
        return this;
    }

    void write(Markup html) {
        html.open("div", "class", "scroll", "role", "region", "aria-label", caption,
                "tabindex", "0");
        html.open("table").open("caption").element("span", caption).close().open("thead").open("tr");
        for (Column column : columns) {
            html.element("th", column.title(), "scope", "col", "class", column.right() ? "n" : "", "title",
                    column.about());
        }
        html.close().close().open("tbody");
        lines.forEach(line -> line(html, line));
        html.close().close().close();
    }

    private void line(Markup html, Line line) {
        RowMark mark = line.mark();
        html.open("tr", "class", line.classes(), "data-r", mark == null ? "" : String.valueOf(mark.index()));
        for (int i = 0; i < line.cells().size(); i++) {
            Cell cell = line.cells().get(i);
            html.open(i == 0 ? "th" : "td", "scope", i == 0 ? "row" : "", "class", columns.get(i).right() ? "n" : "",
                    "data-v", Double.isFinite(cell.sort()) ? String.valueOf(cell.sort()) : "");
            if (i == 0 && mark != null) {
                mark.swatch(html);
            }
            html.text(cell.text());
            if (!cell.note().isEmpty()) {
                html.element("small", cell.note());
            }
            html.close();
        }
        html.close();
    }
}
