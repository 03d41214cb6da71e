package dev.freshet.lab.report.text;

import java.util.Map;

/**
 * The output device of a text.
 *
 * @param width columns
 * @param colour whether it shows colours
 */
public record Terminal(int width, boolean colour) {
    private static final int FILE = 100;
    /** Width of a terminal that does not report one. */
    private static final int USUAL = 80;
    private static final int NARROWEST = 72;
    private static final int WIDEST = 140;

    /** A file or a pipe. */
    public static final Terminal PLAIN = new Terminal(FILE, false);

    /** This process's output: colours only on a terminal without NO_COLOR, width from COLUMNS. */
    public static Terminal here() {
        return of(System.getenv(), System.console() != null && System.console().isTerminal());
    }

    static Terminal of(Map<String, String> environment, boolean terminal) {
        boolean colour = terminal && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !"dumb".equals(environment.get("TERM"));
        String columns = environment.getOrDefault("COLUMNS", "");
        return new Terminal(columns.matches("[0-9]{1,5}") ? Math.clamp(Integer.parseInt(columns), NARROWEST, WIDEST)
                : terminal ? USUAL : FILE, colour);
    }

    public String paint(Style style, String text) {
        return colour ? style.paint(text) : text;
    }
}
