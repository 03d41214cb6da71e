package dev.freshet.lab.published;

import dev.freshet.lab.LabException;
import dev.freshet.lab.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All published comparisons. */
public record Published(List<PublishedSet> sets) {
    public static final Published NONE = new Published(List.of());

    /**
     * Reads every .toml file of a folder, in the order of their names. No folder: no figures.
     *
     * @throws LabException if a file cannot be read
     */
    public static Published read(Path folder) {
        if (!Files.isDirectory(folder)) {
            return NONE;
        }
        try (Stream<Path> files = Files.list(folder)) {
            return new Published(files.filter(file -> file.toString().endsWith(".toml")).sorted()
                    .map(PublishedFile::read).toList());
        } catch (IOException e) {
            throw new LabException("cannot list " + folder + ": " + e.getMessage(), e);
        }
    }

    /**
     * The comparisons that have figures for this case, with those figures only.
     *
     * @param only whether its scenario has no other case: then it has the figures that name no load, too
     */
    public List<PublishedSet> in(RunRecord.Case load, boolean only) {
        return matching(figure -> figure.scenario().equals(load.scenario())
                && (figure.load().equals(load.load()) || only && figure.load().isEmpty()));
    }

    /** The comparisons that have figures for this scenario under loads that are none of these. */
    public List<PublishedSet> besides(String scenario, Collection<String> loads) {
        return matching(figure -> figure.scenario().equals(scenario) && !loads.contains(figure.load()));
    }

    private List<PublishedSet> matching(Predicate<PublishedFigure> wanted) {
        return sets.stream().map(set -> set.only(wanted)).filter(set -> !set.figures().isEmpty()).toList();
    }
}
