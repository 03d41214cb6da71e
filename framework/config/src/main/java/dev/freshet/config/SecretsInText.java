package dev.freshet.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Masks what is secret in texts such as {@code https://bob:pw@host/?token=t, jdbc:oracle:thin:bob/pw@host}. */
final class SecretsInText {
    static final String MASK = "****";

    /**
     * Up to the last @, because passwords may contain one, and may contain a slash although they should not. So an @ in
     * a path masks the host, too.
     */
    private static final Pattern USER = Pattern.compile("(://|jdbc:oracle:\\w+:)(?:(?!://)\\S)*@");
    private static final Pattern PARAMETER =
            Pattern.compile("(?i)((?:password|passwd|pwd|secret|token|key)=)[^&;\\s]+");

    private SecretsInText() {
    }

    static String masked(String text) {
        if (text.indexOf('@') < 0 && text.indexOf('=') < 0) {
            return text;
        }
        String withoutUser = USER.matcher(text).replaceAll("$1" + MASK + "@");
        return PARAMETER.matcher(withoutUser).replaceAll(found -> Matcher.quoteReplacement(found.group(1)) + MASK);
    }
}
