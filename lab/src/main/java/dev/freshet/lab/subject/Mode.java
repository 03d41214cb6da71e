package dev.freshet.lab.subject;

import dev.freshet.lab.subject.Subject.Addition;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One way to run a subject, as a separate row.
 *
 * @param name "" if it is the subject's only mode and its file has no [modes]
 * @param why what was chosen and why, in a sentence
 * @param page URL of the documentation page that it follows
 * @param command replaces the start's command; empty: the start's
 * @param upstream protocol that a gateway uses to the service behind it in this mode
 */
public record Mode(String name, String title, Kind kind, String why, String page, Addition addition,
        List<String> command, Set<Need> needs, String upstream) {

    /** Whose choice a mode is. Only rows of the same kind can be compared fairly. */
    public enum Kind {
        /** What the first page of the subject's own documentation teaches. Each subject has one such mode. */
        DEFAULT,
        /** What experts change. */
        TUNED;

        /** The name in subject.toml, on the command line and in reports. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        static List<String> texts() {
            return Arrays.stream(values()).map(Kind::text).toList();
        }
    }

    boolean standard() {
        return kind == Kind.DEFAULT;
    }
}
