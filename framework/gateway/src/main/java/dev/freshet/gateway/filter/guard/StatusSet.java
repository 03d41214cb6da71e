package dev.freshet.gateway.filter.guard;

import dev.freshet.gateway.config.FilterSettings;
import java.util.BitSet;
import java.util.List;

/** A set of statuses. */
final class StatusSet {
    private final BitSet statuses = new BitSet(600);

    /** A list of statuses and status classes, such as {@code [500, 5xx]}. */
    static StatusSet of(FilterSettings settings, String key, String... defaults) {
        StatusSet set = new StatusSet();
        List<String> texts = settings.list(key, defaults);
        for (String text : texts) {
            if (text.length() == 3 && text.endsWith("xx") && text.charAt(0) >= '2' && text.charAt(0) <= '5') {
                int first = (text.charAt(0) - '0') * 100;
                set.statuses.set(first, first + 100);
            } else if (text.length() == 3 && text.chars().allMatch(c -> c >= '0' && c <= '9')
                    && text.charAt(0) >= '2' && text.charAt(0) <= '5') {
                set.statuses.set(Integer.parseInt(text));
            } else {
                throw settings.problem(key, "has \"" + text + "\", which is not a status such as 503 or 5xx");
            }
        }
        return set;
    }

    boolean contains(int status) {
        return statuses.get(status);
    }
}
