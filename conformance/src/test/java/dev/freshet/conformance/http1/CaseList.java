package dev.freshet.conformance.http1;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Collects cases in the order of the matrix. */
final class CaseList {
    private static final int SHOWN = 40;

    private final List<Http1Case> cases = new ArrayList<>();

    CaseList one(Rule rule, String sentence, String text, Expected expected) {
        cases.add(new Http1Case(rule, sentence, text, false, expected));
        return this;
    }

    /** The client ends its output behind these bytes. */
    CaseList cutOff(Rule rule, String sentence, String text, Expected expected) {
        cases.add(new Http1Case(rule, sentence, text, true, expected));
        return this;
    }

    /** The same rule for several values in the same place. */
    CaseList each(Rule rule, String sentence, UnaryOperator<String> text, Expected expected, String... values) {
        for (String value : values) {
            one(rule, sentence + ": " + shown(value), text.apply(value), expected);
        }
        return this;
    }

    List<Http1Case> cases() {
        return List.copyOf(cases);
    }

    /** Printable, and short enough for the name of a test. */
    private static String shown(String value) {
        StringBuilder shown = new StringBuilder("\"");
        for (char c : value.substring(0, Math.min(value.length(), SHOWN)).toCharArray()) {
            switch (c) {
                case '\r' -> shown.append("\\r");
                case '\n' -> shown.append("\\n");
                case '\t' -> shown.append("\\t");
                default -> shown.append(c >= ' ' && c < 0x7f ? String.valueOf(c) : String.format("\\x%02x", (int) c));
            }
        }
        return shown.append(value.length() > SHOWN ? "...\"" : "\"").toString();
    }
}
