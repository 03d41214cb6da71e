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
import java.util.function.BiFunction;
import java.util.stream.IntStream;
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
    /** Where it begins: FILE:LINE:COLUMN. */
    private final String place;
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
                throw new TomlException(place(file, error.position()) + ": " + error.getMessage());
            }
            return new TomlSection(file, "", result, file + ":1:1");
        } catch (IOException e) {
            throw new TomlException(file + ":1:1: cannot be read: " + e.getMessage());
        }
    }

    private TomlSection(Path file, String path, TomlTable table, String place) {
        this.file = file;
        this.path = path;
        this.table = table;
        this.place = place;
    }

    private static String place(Path file, TomlPosition position) {
        return file + ":" + position.line() + ":" + position.column();
    }

    public Path file() {
        return file;
    }

    public boolean has(String key) {
        asked.add(key);
        return table.get(List.of(key)) != null;
    }

    public String string(String key) {
        return required(key, String.class, "a string");
    }

    public String stringOr(String key, String otherwise) {
        return find(key, String.class, "a string").orElse(otherwise);
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
        return find(key, Boolean.class, "true or false").orElse(otherwise);
    }

    /** A whole number of at least {@code least}. */
    public long integer(String key, long least) {
        long found = required(key, Long.class, "a whole number");
        if (found < least) {
            throw problem(key, path(key) + " is " + found + ": must be at least " + least);
        }
        return found;
    }

    public long integerOr(String key, long least, long otherwise) {
        return has(key) ? integer(key, least) : otherwise;
    }

    /** A number, with or without a fraction. */
    public double number(String key) {
        return required(key, Number.class, "a number").doubleValue();
    }

    public double numberOr(String key, double otherwise) {
        return has(key) ? number(key) : otherwise;
    }

    /** An array of strings; empty if the key is missing. */
    public List<String> strings(String key) {
        return elements(key, String.class, "an array of strings");
    }

    /** An array of arrays of strings, such as command lines; empty if the key is missing. */
    public List<List<String>> commands(String key) {
        return elements(key, TomlArray.class, "an array of command lines").stream()
                .map(command -> elements(key, command, String.class, "an array of strings")).toList();
    }

    /** The values of this table by key, in the order of the file. */
    public <T> Map<String, T> each(BiFunction<TomlSection, String, T> read) {
        Map<String, T> all = new LinkedHashMap<>();
        table.keySet().forEach(key -> all.put(key, read.apply(this, key)));
        return all;
    }

    /** A table of strings, in the order of the file; empty if the key is missing. */
    public Map<String, String> texts(String key) {
        return section(key).map(section -> section.each(TomlSection::string)).orElse(Map.of());
    }

    /** A table of numbers, in the order of the file; empty if the key is missing. */
    public Map<String, Double> numbers(String key) {
        return section(key).map(section -> section.each(TomlSection::number)).orElse(Map.of());
    }

    public Optional<TomlSection> section(String key) {
        return find(key, TomlTable.class, "a table")
                .map(found -> inside(table.inputPositionOf(List.of(key)), path(key), found));
    }

    public TomlSection requiredSection(String key) {
        return section(key).orElseThrow(() -> missing(key));
    }

    /** An array of tables, {@code [[key]]}; empty if the key is missing. */
    public List<TomlSection> sections(String key) {
        List<TomlTable> tables = elements(key, TomlTable.class, "an array of tables");
        TomlArray array = table.getArray(List.of(key));
        return IntStream.range(0, tables.size()).mapToObj(i -> inside(array == null ? null : array.inputPositionOf(i),
                path(key) + "[" + i + "]", tables.get(i))).toList();
    }

    private TomlSection inside(@Nullable TomlPosition position, String name, TomlTable element) {
        TomlSection section = new TomlSection(file, name, element, position == null ? place : place(file, position));
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
        return position == null ? problem(message) : new TomlException(place(file, position) + ": " + message);
    }

    /** An exception with the place of this table. */
    public TomlException problem(String message) {
        return new TomlException(place + ": " + message);
    }

    private <T> Optional<T> find(String key, Class<T> type, String expected) {
        return has(key) ? Optional.of(typed(key, table.get(List.of(key)), type, expected)) : Optional.empty();
    }

    private <T> T required(String key, Class<T> type, String expected) {
        return find(key, type, expected).orElseThrow(() -> missing(key));
    }

    /** The elements of an array; none if the key is missing. */
    private <T> List<T> elements(String key, Class<T> type, String expected) {
        return find(key, TomlArray.class, expected).map(array -> elements(key, array, type, expected))
                .orElse(List.of());
    }

    private <T> List<T> elements(String key, TomlArray array, Class<T> type, String expected) {
        return array.toList().stream().map(element -> typed(key, element, type, expected)).toList();
    }

    private TomlException missing(String key) {
        return problem(path(key) + " is missing");
    }

    private <T> T typed(String key, @Nullable Object value, Class<T> type, String expected) {
        if (!type.isInstance(value)) {
            throw problem(key, path(key) + " must be " + expected);
        }
        return type.cast(value);
    }

    private String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }
}
