package dev.freshet.processor.inject;

import dev.freshet.processor.round.Round;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.tools.StandardLocation;

/**
 * The bean classes that earlier compilations into the same output found. A compiler that is given one changed file can
 * thus still write the wiring of all beans. The file is {@code META-INF/freshet/beans}, one name per line; the first
 * line is the wiring.
 *
 * @param wiring the wiring class written last; empty if there is none
 * @param beans canonical names of bean and configuration classes
 */
record BeanIndex(String wiring, SortedSet<String> beans) {

    private static final String INDEX = "META-INF/freshet/beans";
    private static final String SERVICES = "META-INF/services/dev.freshet.inject.Wiring";

    static BeanIndex read(Round round) {
        var lines = lines(round, INDEX);
        return lines.isEmpty() ? new BeanIndex("", new TreeSet<>())
                : new BeanIndex(lines.getFirst(), new TreeSet<>(lines.subList(1, lines.size())));
    }

    /**
     * Writes the index and registers the wiring for {@link java.util.ServiceLoader}; keeps handwritten wirings there.
     */
    void write(Round round, BeanIndex before) {
        var services = new TreeSet<>(lines(round, SERVICES));
        services.remove(before.wiring());
        if (!wiring.isEmpty()) {
            services.add(wiring);
        }
        write(round, SERVICES, services);
        var index = new java.util.ArrayList<String>(List.of(wiring));
        index.addAll(beans);
        write(round, INDEX, index);
    }

    private static List<String> lines(Round round, String path) {
        try {
            var file = round.environment().getFiler().getResource(StandardLocation.CLASS_OUTPUT, "", path);
            try (var reader = new BufferedReader(file.openReader(true))) {
                return reader.lines().map(String::strip).filter(line -> !line.startsWith("#")).toList();
            }
        } catch (FileNotFoundException | NoSuchFileException absent) {
            return List.of();
        } catch (IOException failure) {
            round.problems().error("cannot read " + path + " of the output folder: " + failure.getMessage());
            return List.of();
        }
    }

    private static void write(Round round, String path, Iterable<String> lines) {
        try (var out = round.environment().getFiler().createResource(StandardLocation.CLASS_OUTPUT, "", path)
                .openWriter()) {
            for (var line : lines) {
                out.append(line).append('\n');
            }
        } catch (IOException failure) {
            round.problems().error("cannot write " + path + ": " + failure.getMessage());
        }
    }
}
