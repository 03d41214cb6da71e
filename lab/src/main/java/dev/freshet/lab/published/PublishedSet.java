package dev.freshet.lab.published;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.function.Predicate;

/**
 * A published comparison: figures from one machine, comparable only with each other.
 *
 * @param machine the machine
 * @param tool the load generator
 * @param notes what a reader must know about the method
 */
@Json
public record PublishedSet(String id, String title, String machine, String tool, List<String> notes,
        List<PublishedFigure> figures) {

    PublishedSet only(Predicate<PublishedFigure> wanted) {
        return new PublishedSet(id, title, machine, tool, notes, figures.stream().filter(wanted).toList());
    }
}
