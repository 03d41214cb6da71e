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
 * A file of look-alikes. Its sections name packages, its rows the annotations there and in the packages below; the first
 * lines of {@code look-alikes.txt} say how. Immutable.
 */
public final class LookAlikeTable {

    /** Annotations that would be without effect on any element. */
    public static final LookAlikeTable OF_CODE = read("look-alikes.txt");
    /** Annotations that would be without effect on types which become JSON. */
    public static final LookAlikeTable OF_JSON = read("json-look-alikes.txt");

    private static final String ALL_OTHERS = "*";
    private static final int COLUMNS = 3;

    /** What is in a section: by the short name of the annotation, does and instead. */
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

    /** The row for this annotation; empty if the annotation does no harm. */
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

    /** Whether a type is of one of these frameworks itself. */
    public boolean covers(String type) {
        return section(type) != null;
    }

    /** Every annotation that has a row of its own, in the first package that its section names. */
    List<String> annotations() {
        List<String> annotations = new ArrayList<>();
        sections.forEach((section, rows) -> rows.keySet().stream().filter(name -> !name.equals(ALL_OTHERS))
                .forEach(name -> annotations.add(section + "." + name)));
        return annotations;
    }

    /** That of the longest name. */
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
