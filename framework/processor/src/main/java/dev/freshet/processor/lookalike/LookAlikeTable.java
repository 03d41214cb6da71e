package dev.freshet.processor.lookalike;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of look-alikes. A section names packages; its rows are names in these packages and those below. The first
 * lines of {@code look-alikes.txt} describe the format. Immutable.
 */
public final class LookAlikeTable {

    /** Annotations without effect on any element. */
    public static final LookAlikeTable OF_CODE = read("look-alikes.txt");
    /** Annotations without effect on types that become JSON. */
    public static final LookAlikeTable OF_JSON = read("json-look-alikes.txt");
    /** Types whose methods nothing calls. */
    public static final LookAlikeTable OF_CALLBACKS = read("callbacks.txt");

    private static final String ALL_OTHERS = "*";
    private static final int COLUMNS = 3;

    /** By package and the annotation's simple name. */
    private final Map<String, Map<String, Row>> sections = new HashMap<>();

    private record Row(String does, String instead) {
    }

    private LookAlikeTable(BufferedReader lines) throws IOException {
        List<Map<String, Row>> open = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("[")) {
                open.clear();
                for (String name : line.substring(1, line.indexOf(']')).split(",")) {
                    open.add(sections.computeIfAbsent(name.strip(), _ -> new HashMap<>()));
                }
            } else if (!line.isBlank() && !line.startsWith("#")) {
                String[] columns = line.split("\\|", COLUMNS);
                open.forEach(section -> section.put(columns[0].strip(),
                        new Row(columns[1].strip(), columns[2].strip())));
            }
        }
    }

    private static LookAlikeTable read(String file) {
        try (var lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(LookAlikeTable.class.getResourceAsStream(file)), StandardCharsets.UTF_8))) {
            return new LookAlikeTable(lines);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The row for this annotation; empty if there is none. */
    public Optional<LookAlike> find(String annotation) {
        Map<String, Row> section = section(annotation);
        if (section == null) {
            return Optional.empty();
        }
        String name = annotation.substring(annotation.lastIndexOf('.') + 1);
        Row row = section.getOrDefault(name, section.get(ALL_OTHERS));
        return row == null ? Optional.empty()
                : Optional.of(new LookAlike(annotation, row.does, row.instead.replace("{name}", name)));
    }

    /** Whether the type belongs to one of these frameworks. */
    public boolean covers(String type) {
        return section(type) != null;
    }

    /** Every annotation with its own row, in the first package of its section. */
    List<String> annotations() {
        List<String> annotations = new ArrayList<>();
        sections.forEach((section, rows) -> rows.keySet().stream().filter(name -> !name.equals(ALL_OTHERS))
                .forEach(name -> annotations.add(section + "." + name)));
        return annotations;
    }

    /** The section of the longest matching package. */
    private @Nullable Map<String, Row> section(String type) {
        for (int end = type.lastIndexOf('.'); end > 0; end = type.lastIndexOf('.', end - 1)) {
            Map<String, Row> section = sections.get(type.substring(0, end));
            if (section != null) {
                return section;
            }
        }
        return null;
    }
}
