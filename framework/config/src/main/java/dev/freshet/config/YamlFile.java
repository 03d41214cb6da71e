package dev.freshet.config;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Turns a YAML document into entries with dotted keys and line numbers. Uses the parser's events, because composing
 * nodes would resolve the type of every scalar with regular expressions, and here every scalar is text.
 */
final class YamlFile {
    /** Aliases of aliases grow exponentially; no real configuration has as many keys. */
    private static final int MAX_ENTRIES = 100_000;

    private final String file;
    private final Iterator<Event> events;
    private final List<Entry> entries = new ArrayList<>();
    /** Keys without a value. They set nothing, but in a list they count as elements. */
    private final List<Entry> empty = new ArrayList<>();
    private final Map<String, Anchored> anchors = new HashMap<>();
    /**
     * The line of each key, to find duplicates such as {@code server.port: 1} and {@code port} inside {@code server}.
     */
    private final Map<String, Integer> lines = new HashMap<>();

    /** The entries of one file, in order. */
    record Content(List<Entry> entries, List<Entry> empty) {
    }

    /** The entries below an anchor, which an alias repeats below its own key. */
    private record Anchored(String key, List<Entry> entries, List<Entry> empty) {
    }

    private YamlFile(String file, Iterator<Event> events) {
        this.file = file;
        this.events = events;
    }

    static Content read(String file, String text) {
        LoadSettings settings = LoadSettings.builder().setLabel(file).build();
        try {
            return new YamlFile(file, new ParserImpl(settings, new StreamReader(settings, text))).document();
        } catch (MarkedYamlEngineException broken) {
            throw new ConfigException(file + ":" + YamlProblem.describe(broken));
        } catch (YamlEngineException broken) {
            throw new ConfigException(file + " is not valid YAML: " + broken.getMessage());
        }
    }

    private Content document() {
        events.next();
        if (events.next().getEventId() == Event.ID.StreamEnd) {
            return new Content(entries, empty);
        }
        Event root = events.next();
        boolean nothing = root instanceof ScalarEvent scalar && isNull(scalar);
        if (root.getEventId() != Event.ID.MappingStart && !nothing) {
            throw problem(line(root), "expected keys and values (server: ...) at the top of the file");
        }
        node("", line(root), root);
        events.next();
        Event after = events.next();
        if (after.getEventId() != Event.ID.StreamEnd) {
            throw problem(line(after), "a second document starts here. Put the keys of a profile into a file"
                    + " application-NAME.yml");
        }
        return new Content(entries, empty);
    }

    private void node(String key, int line, Event event) {
        int from = entries.size();
        int fromEmpty = empty.size();
        switch (event.getEventId()) {
            case MappingStart -> mapping(key, line);
            case SequenceStart -> sequence(key, line);
            case Alias -> alias(key, (AliasEvent) event);
            default -> scalar(key, line, (ScalarEvent) event);
        }
        if (event instanceof NodeEvent node && !(event instanceof AliasEvent) && node.getAnchor().isPresent()) {
            anchors.put(node.getAnchor().get().getValue(), new Anchored(key,
                    List.copyOf(entries.subList(from, entries.size())),
                    List.copyOf(empty.subList(fromEmpty, empty.size()))));
        }
    }

    private void mapping(String parent, int parentLine) {
        Map<String, Integer> siblings = new HashMap<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            int line = line(event);
            if (!(event instanceof ScalarEvent name)) {
                throw problem(line, "expected a key, found a list, a mapping or an alias");
            }
            if (name.getValue().equals("<<")) {
                throw problem(line, "merge keys (<<) are not supported. Write the keys out");
            }
            String key = parent.isEmpty() ? name.getValue() : parent + '.' + name.getValue();
            requireFirst(siblings, ConfigKey.uniform(name.getValue()), key, line);
            node(key, line, events.next());
        }
        if (siblings.isEmpty()) {
            addEmpty(parent, parentLine);
        }
    }

    private void sequence(String parent, int line) {
        int index = 0;
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            node(parent + '[' + index + ']', line(event), event);
            index++;
        }
        if (index == 0) {
            add(parent, "", line);
        }
    }

    private void scalar(String key, int line, ScalarEvent scalar) {
        // "key:" without a value sets nothing, so a section whose keys are all commented out does no harm.
        if (isNull(scalar)) {
            addEmpty(key, line);
        } else {
            add(key, scalar.getValue(), line);
        }
    }

    private void alias(String key, AliasEvent alias) {
        Anchored anchored = anchors.get(alias.getAlias().getValue());
        if (anchored == null) {
            // Without the name, which is a password if its author forgot the quotes.
            throw problem(line(alias), key + " is an alias (*) without an anchor before it. Put a value that starts"
                    + " with * between quotes");
        }
        int below = anchored.key().length();
        for (Entry entry : anchored.entries()) {
            add(key + entry.key().substring(below), entry.text(), line(alias));
        }
        for (Entry entry : anchored.empty()) {
            addEmpty(key + entry.key().substring(below), line(alias));
        }
    }

    private void add(String key, String text, int line) {
        requireFirst(lines, ConfigKey.uniform(key), key, line);
        requireRoom(line);
        entries.add(new Entry(key, text, Origin.file(file, line)));
    }

    private void addEmpty(String key, int line) {
        requireRoom(line);
        empty.add(new Entry(key, "", Origin.file(file, line)));
    }

    private void requireRoom(int line) {
        if (entries.size() + empty.size() == MAX_ENTRIES) {
            throw problem(line, "more than " + MAX_ENTRIES + " keys; remove aliases of aliases");
        }
    }

    private void requireFirst(Map<String, Integer> seen, String uniform, String key, int line) {
        Integer first = seen.put(uniform, line);
        if (first != null) {
            throw problem(line, key + " is a duplicate; the first is in line " + first);
        }
    }

    private static boolean isNull(ScalarEvent scalar) {
        return scalar.isPlain() && switch (scalar.getValue()) {
            case "", "~", "null", "Null", "NULL" -> true;
            default -> false;
        };
    }

    private static int line(Event event) {
        return event.getStartMark().isEmpty() ? 1 : event.getStartMark().get().getLine() + 1;
    }

    private ConfigException problem(int line, String problem) {
        return new ConfigException(file + ":" + line + ": " + problem);
    }
}
