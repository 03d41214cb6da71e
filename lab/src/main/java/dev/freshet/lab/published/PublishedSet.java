package dev.freshet.lab.published;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.function.Predicate;

/**
 * A published comparison: figures that were measured on one machine and may be held against each other only.
 *
 * @param machine on what it was measured
 * @param tool who sent the load
 * @param notes what a reader must know of how it was done
 */
@Json
public record PublishedSet(String id, String title, String machine, String tool, List<String> notes,
        List<PublishedFigure> figures) {

    PublishedSet only(Predicate<PublishedFigure> wanted) {
        return new PublishedSet(id, title, machine, tool, notes, figures.stream().filter(wanted).toList());
    }
}
