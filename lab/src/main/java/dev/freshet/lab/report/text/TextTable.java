package dev.freshet.lab.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** A text table that fits a width: first drops columns of low importance, then cuts the widest texts. */
public final class TextTable {
    private static final String GAP = "  ";
    private static final int SHORTEST_TEXT = 12;

    /** @param importance columns with a low value are dropped first; those with {@link #ALWAYS} stay */
    public record Column(String title, boolean right, int importance) {
        public static final int ALWAYS = 100;

        public static Column text(String title) {
            return new Column(title, false, ALWAYS);
        }

        public static Column number(String title) {
            return new Column(title, true, ALWAYS);
        }

        public static Column number(String title, int importance) {
            return new Column(title, true, importance);
        }
    }

    /** @param words a text instead of figures; it starts after the cells and wraps below them; "" for none */
    private record Line(List<String> cells, String words, Style style) {
    }

    private final List<Column> columns;
    private final List<Line> lines = new ArrayList<>();

    public TextTable(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    public void add(Style style, List<String> cells) {
        add(style, cells, "");
    }

    /** @param cells of the first columns, which must always stay */
    public void add(Style style, List<String> cells, String words) {
        lines.add(new Line(List.copyOf(cells), words, style));
    }

    public String render(Terminal terminal) {
        List<Integer> shown = fitting(terminal.width());
        int[] widths = IntStream.range(0, columns.size()).map(this::width).toArray();
        narrow(widths, shown, terminal.width());
        StringBuilder text = new StringBuilder();
        text.append(terminal.paint(Style.FAINT, cells(columns.stream().map(Column::title).toList(), shown, widths)))
                .append('\n');
        for (Line line : lines) {
            if (line.words.isEmpty()) {
                text.append(terminal.paint(line.style, cells(line.cells, shown, widths))).append('\n');
            } else {
                append(text, line, widths, terminal);
            }
        }
        return text.toString();
    }

    private List<Integer> fitting(int width) {
        List<Integer> shown = new ArrayList<>(IntStream.range(0, columns.size()).boxed().toList());
        shown.removeIf(i -> columns.get(i).importance() < Column.ALWAYS && lines.stream().noneMatch(l -> has(l, i)));
        while (total(shown) > width) {
            Integer least = shown.stream().filter(i -> columns.get(i).importance() < Column.ALWAYS)
                    .min(Comparator.comparingInt(i -> columns.get(i).importance())).orElse(null);
            if (least == null) {
                break;
            }
            shown.remove(least);
        }
        return shown;
    }

    private static boolean has(Line line, int column) {
        return line.words.isEmpty() && column < line.cells.size() && !line.cells.get(column).isEmpty();
    }

    private int total(List<Integer> shown) {
        return shown.stream().mapToInt(this::width).sum() + GAP.length() * (shown.size() - 1);
    }

    private int width(int column) {
        int width = columns.get(column).title().length();
        for (Line line : lines) {
            width = Math.max(width, column < line.cells.size() ? line.cells.get(column).length() : 0);
        }
        return width;
    }

    /** Shortens the widest text first. */
    private void narrow(int[] widths, List<Integer> shown, int width) {
        int over = shown.stream().mapToInt(i -> widths[i]).sum() + GAP.length() * (shown.size() - 1) - width;
        while (over > 0) {
            Integer widest = shown.stream().filter(i -> !columns.get(i).right() && widths[i] > SHORTEST_TEXT)
                    .max(Comparator.comparingInt(i -> widths[i])).orElse(null);
            if (widest == null) {
                return;
            }
            widths[widest]--;
            over--;
        }
    }

    private String cells(List<String> cells, List<Integer> shown, int[] widths) {
        StringBuilder text = new StringBuilder();
        for (int i : shown) {
            String cell = cut(i < cells.size() ? cells.get(i) : "", widths[i]);
            String space = " ".repeat(widths[i] - cell.length());
            text.append(text.isEmpty() ? "" : GAP).append(columns.get(i).right() ? space + cell : cell + space);
        }
        return text.toString().stripTrailing();
    }

    private void append(StringBuilder text, Line sentence, int[] widths, Terminal terminal) {
        List<Integer> first = IntStream.range(0, sentence.cells().size()).boxed().toList();
        int indent = first.stream().mapToInt(i -> widths[i] + GAP.length()).sum();
        String start = cells(sentence.cells(), first, widths);
        int room = Math.max(SHORTEST_TEXT, terminal.width() - indent);
        for (String part : wrap(sentence.words(), room)) {
            String line = start + " ".repeat(indent - start.length()) + part;
            text.append(terminal.paint(sentence.style(), line)).append('\n');
            start = "";
        }
    }

    /** Breaks at spaces, and inside words longer than a line. */
    public static List<String> wrap(String words, int room) {
        List<String> parts = new ArrayList<>();
        String rest = words.strip();
        while (rest.length() > room) {
            int at = rest.lastIndexOf(' ', room);
            int end = at <= 0 ? room : at;
            parts.add(rest.substring(0, end));
            rest = rest.substring(end).strip();
        }
        parts.add(rest);
        return parts;
    }

    private static String cut(String cell, int width) {
        return cell.length() <= width ? cell : cell.substring(0, width - 1) + "…";
    }
}
