package dev.freshet.lab.toml;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/**
 * A table of a TOML file. Records which keys are read, so that {@link #refuseUnknownKeys} can report the others. Every
 * method throws {@link TomlException} for a value of another type.
 */
public final class TomlSection {
    private final Path file;
    private final String path;
    private final TomlTable table;
    private final int line;
    private final int column;
    private final Set<String> asked = new LinkedHashSet<>();
    private final List<TomlSection> inside = new ArrayList<>();

    /**
     * Reads a file. Call {@link #refuseUnknownKeys} after reading all values.
     *
     * @throws TomlException if it cannot be read or is not TOML
     */
    public static TomlSection read(Path file) {
        try {
            TomlParseResult result = Toml.parse(file);
            if (result.hasErrors()) {
                TomlParseError error = result.errors().getFirst();
                throw new TomlException(file + ":" + error.position().line() + ":" + error.position().column() + ": "
                        + error.getMessage());
            }
            return new TomlSection(file, "", result, 1, 1);
        } catch (IOException e) {
            throw new TomlException(file + ":1:1: cannot be read: " + e.getMessage());
        }
    }

    private TomlSection(Path file, String path, TomlTable table, int line, int column) {
        this.file = file;
        this.path = path;
        this.table = table;
        this.line = line;
        this.column = column;
    }

    public Path file() {
        return file;
    }

    /** The keys of this table, in the order of the file. */
    public Set<String> keys() {
        return new LinkedHashSet<>(table.keySet());
    }

    public boolean has(String key) {
        return value(key) != null;
    }

    public String string(String key) {
        return required(key, string(key, null));
    }

    public String stringOr(String key, String otherwise) {
        String found = string(key, null);
        return found == null ? otherwise : found;
    }

    private @Nullable String string(String key, @Nullable String otherwise) {
        Object value = value(key);
        return value == null ? otherwise : typed(key, value, String.class, "a string");
    }

    /** The constant whose name in lower case is the value; {@code otherwise} if the key is missing. */
    public <E extends Enum<E>> E oneOf(String key, Class<E> type, @Nullable E otherwise) {
        if (otherwise != null && !has(key)) {
            return otherwise;
        }
        String text = string(key);
        List<String> names = Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT)).toList();
        int index = names.indexOf(text);
        if (index < 0) {
            throw problem(key, key + " must be one of " + String.join(", ", names) + ", is " + text
                    + Suggestion.of(text, names));
        }
        return type.getEnumConstants()[index];
    }

    public boolean flag(String key, boolean otherwise) {
        Object value = value(key);
        return value == null ? otherwise : typed(key, value, Boolean.class, "true or false");
    }

    /** A whole number of at least {@code least}. */
    public long integer(String key, long least) {
        long found = typed(key, required(key, value(key)), Long.class, "a whole number");
        if (found < least) {
            throw problem(key, path(key) + " is " + found + ": must be at least " + least);
        }
        return found;
    }

    public long integerOr(String key, long least, long otherwise) {
        return value(key) == null ? otherwise : integer(key, least);
    }

    /** A number, with or without a fraction. */
    public double number(String key) {
        Object value = required(key, value(key));
        return value instanceof Long whole ? whole : typed(key, value, Double.class, "a number");
    }

    public double numberOr(String key, double otherwise) {
        return value(key) == null ? otherwise : number(key);
    }

    /** An array of strings; empty if the key is missing. */
    public List<String> strings(String key) {
        Object value = value(key);
        return value == null ? List.of() : strings(key, typed(key, value, TomlArray.class, "an array of strings"));
    }

    /** An array of arrays of strings, such as command lines; empty if the key is missing. */
    public List<List<String>> commands(String key) {
        Object value = value(key);
        if (value == null) {
            return List.of();
        }
        List<List<String>> commands = new ArrayList<>();
        for (Object element : typed(key, value, TomlArray.class, "an array of command lines").toList()) {
            commands.add(strings(key, typed(key, element, TomlArray.class, "an array of command lines")));
        }
        return commands;
    }

    private List<String> strings(String key, TomlArray array) {
        List<String> strings = new ArrayList<>();
        for (Object element : array.toList()) {
            strings.add(typed(key, element, String.class, "an array of strings"));
        }
        return strings;
    }

    /** A table of strings, in the order of the file; empty if the key is missing. */
    public Map<String, String> texts(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        section(key).ifPresent(section -> section.keys().forEach(name -> texts.put(name, section.string(name))));
        return texts;
    }

    /** A table of numbers, in the order of the file; empty if the key is missing. */
    public Map<String, Double> numbers(String key) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        section(key).ifPresent(section -> section.keys().forEach(name -> numbers.put(name, section.number(name))));
        return numbers;
    }

    public Optional<TomlSection> section(String key) {
        Object value = value(key);
        if (value == null) {
            return Optional.empty();
        }
        return Optional.of(inside(key, path(key), typed(key, value, TomlTable.class, "a table")));
    }

    public TomlSection requiredSection(String key) {
        return section(key).orElseThrow(() -> missing(key));
    }

    /** An array of tables, {@code [[key]]}; empty if the key is missing. */
    public List<TomlSection> sections(String key) {
        Object value = value(key);
        if (value == null) {
            return List.of();
        }
        TomlArray array = typed(key, value, TomlArray.class, "an array of tables");
        List<TomlSection> sections = new ArrayList<>();
        for (int i = 0; i < array.size(); i++) {
            TomlTable element = typed(key, array.get(i), TomlTable.class, "an array of tables");
            TomlPosition position = array.inputPositionOf(i);
            sections.add(inside(position, path(key) + "[" + i + "]", element));
        }
        return sections;
    }

    private TomlSection inside(String key, String name, TomlTable element) {
        return inside(table.inputPositionOf(List.of(key)), name, element);
    }

    private TomlSection inside(@Nullable TomlPosition position, String name, TomlTable element) {
        TomlSection section = new TomlSection(file, name, element, position == null ? line : position.line(),
                position == null ? column : position.column());
        inside.add(section);
        return section;
    }

    /** Throws for the first key, here or in a table read from here, that was not read. */
    public void refuseUnknownKeys() {
        for (String key : table.keySet()) {
            if (!asked.contains(key)) {
                throw problem(key, "unknown key " + path(key) + Suggestion.of(key, asked));
            }
        }
        inside.forEach(TomlSection::refuseUnknownKeys);
    }

    /** An exception with the place of this key's value. */
    public TomlException problem(String key, String message) {
        TomlPosition position = table.inputPositionOf(List.of(key));
        return position == null ? problem(message)
                : new TomlException(file + ":" + position.line() + ":" + position.column() + ": " + message);
    }

    /** An exception with the place of this table. */
    public TomlException problem(String message) {
        return new TomlException(file + ":" + line + ":" + column + ": " + message);
    }

    private @Nullable Object value(String key) {
        asked.add(key);
        return table.get(List.of(key));
    }

    private <T> T required(String key, @Nullable T value) {
        if (value == null) {
            throw missing(key);
        }
        return value;
    }

    private TomlException missing(String key) {
        return problem(path(key) + " is missing");
    }

    private <T> T typed(String key, Object value, Class<T> type, String expected) {
        if (!type.isInstance(value)) {
            throw problem(key, path(key) + " must be " + expected);
        }
        return type.cast(value);
    }

    private String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }
}
