package dev.freshet.maven.keys;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.Origin;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Shows every key with its type, default, value and the value's origin. Secrets are masked. */
final class ConfigTable {
    private static final String NONE = "-";
    /** In characters, for types and defaults. Longer ones are cut. */
    private static final int WIDEST = 40;

    private final Config config;
    private final List<List<String>> lines = new ArrayList<>();
    private final Set<String> shown = new HashSet<>();

    private ConfigTable(Config config) {
        this.config = config;
    }

    static String of(Key root, Config config) {
        ConfigTable table = new ConfigTable(config);
        table.lines.add(List.of("KEY", "TYPE", "DEFAULT", "VALUE", "ORIGIN"));
        for (KeyList.Row row : KeyList.of(root)) {
            table.add(row.key(), row.of().shownType(), row.shownDefault());
        }
        for (String key : config.keys()) {
            if (!table.shown.contains(key)) {
                table.add(key, NONE, NONE);
            }
        }
        return table.text();
    }

    private void add(String key, String type, String defaultText) {
        shown.add(key);
        Origin origin = config.origin(key);
        boolean isSet = origin.kind() != Origin.Kind.DEFAULT;
        lines.add(List.of(key, cut(type), cut(defaultText), isSet ? value(key) : NONE,
                isSet ? origin.toString() : NONE));
    }

    private static String cut(String text) {
        return text.length() <= WIDEST ? text : text.substring(0, WIDEST - 1) + '…';
    }

    private String value(String key) {
        try {
            return config.shown(key).orElse("");
        } catch (ConfigException unresolved) {
            return "(a placeholder cannot be resolved)";
        }
    }

    private String text() {
        int[] widths = new int[lines.getFirst().size()];
        for (List<String> line : lines) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder row = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                row.append(String.format("%-" + widths[column] + "s  ", line.get(column)));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
