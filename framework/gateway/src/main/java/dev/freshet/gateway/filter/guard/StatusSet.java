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
            if (text.matches("[2-5]xx")) {
                int first = (text.charAt(0) - '0') * 100;
                set.statuses.set(first, first + 100);
            } else if (text.matches("[2-5][0-9]{2}")) {
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
