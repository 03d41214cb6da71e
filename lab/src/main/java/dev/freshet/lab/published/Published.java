package dev.freshet.lab.published;

import dev.freshet.lab.LabException;
import dev.freshet.lab.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    /** The comparisons that have figures for this case, with those figures only. */
    public List<PublishedSet> in(RunRecord.Case load) {
        return sets.stream().map(set -> set.only(figure -> matches(figure, load)))
                .filter(set -> !set.figures().isEmpty()).toList();
    }

    /** The figures for this case that a row here stands for. */
    public List<PublishedFigure> of(RunRecord.Case load, RunRecord.Row row) {
        return sets.stream().flatMap(set -> set.figures().stream())
                .filter(figure -> matches(figure, load) && figure.standsFor(row)).toList();
    }

    private static boolean matches(PublishedFigure figure, RunRecord.Case load) {
        return figure.scenario().equals(load.scenario()) && figure.load().equals(load.load());
    }
}
