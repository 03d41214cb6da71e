package dev.freshet.lab.report.text;

/** How a line stands out on a terminal that has colours. */
public enum Style {
    PLAIN(""),
    HEADING("1"),
    /** Freshet's own rows. */
    OURS("36"),
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
