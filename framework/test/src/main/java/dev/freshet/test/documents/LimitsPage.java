package dev.freshet.test.documents;

import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The page {@code docs/guide/security-limits.md}. Each of its rows has a key, its default, its unit and what happens at
 * the limit. For tests of a module in {@code framework}.
 */
public final class LimitsPage {
    /** What to do about a difference between the page and the code. */
    public static final String FIX = "keys and defaults in docs/guide/security-limits.md. A new limit gets a row, under"
            + " the heading that fits: | `key` | `default` | unit | What happens at the limit |. A setting that no peer"
            + " can reach joins NO_LIMITS of this test";

    private static final Path PAGE = Path.of("../../docs/guide/security-limits.md");

    private LimitsPage() {
    }

    /** The whole page. */
    public static String text() throws IOException {
        return Files.readString(PAGE);
    }

    /**
     * The defaults of the rows whose keys begin so, by key.
     *
     * @throws AssertionError if a row lacks a cell or is there twice
     */
    public static Map<String, String> rows(String... begins) throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            List<String> cells = List.of(line.replace("`", "").split("\\|")).stream().map(String::strip).toList();
            if (!line.startsWith("| `") || List.of(begins).stream().noneMatch(cells.get(1)::startsWith)) {
                continue;
            }
            if (cells.size() != 5 || cells.get(3).isEmpty() || cells.get(4).isEmpty()) {
                throw new AssertionError("a row is | `key` | default | unit | What happens at the limit |: " + line);
            }
            if (rows.put(cells.get(1), cells.get(2)) != null) {
                throw new AssertionError("a row is on the page once: " + line);
            }
        }
        return rows;
    }

    /** The components of a record by their keys: {@code prefix.max-life} for {@code maxLife}. */
    public static Map<String, Object> settings(String prefix, Record settings) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (RecordComponent component : settings.getClass().getRecordComponents()) {
            String key = prefix + '.' + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            try {
                values.put(key, component.getAccessor().invoke(settings));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        return values;
    }
}
