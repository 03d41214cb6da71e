package dev.freshet.lab.report.text;

/** Styles of lines on a terminal with colours. */
public enum Style {
    PLAIN(""),
    HEADING("1"),
    /** Rows that the reader chose. */
    HIGHLIGHT("36"),
    FAINT("2"),
    GOOD("32"),
    BAD("31"),
    WARNING("33");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    String paint(String text) {
        return code.isEmpty() || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
