package dev.freshet.lab.published;

import dev.freshet.lab.LabFiles;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.toml.TomlSection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** All published comparisons. */
public record Published(List<PublishedSet> sets) {
    public static final Published NONE = new Published(List.of());

    /**
     * Reads all .toml files of a folder, in order of their names. Without the folder, there are no figures.
     *
     * @throws dev.freshet.lab.LabException if a file cannot be read
     */
    public static Published read(Path folder) {
        if (!Files.isDirectory(folder)) {
            return NONE;
        }
        return new Published(LabFiles.in(folder, ".toml").stream().map(Published::file).toList());
    }

    /**
     * The comparisons with figures for this case, reduced to these figures.
     *
     * @param only whether it is the only case of its scenario; then it also gets figures that name no load
     */
    public List<PublishedSet> in(RunRecord.Case load, boolean only) {
        return matching(figure -> figure.scenario().equals(load.scenario())
                && (figure.load().equals(load.load()) || only && figure.load().isEmpty()));
    }

    /** The comparisons with figures for this scenario under other loads. */
    public List<PublishedSet> besides(String scenario, Collection<String> loads) {
        return matching(figure -> figure.scenario().equals(scenario) && !loads.contains(figure.load()));
    }

    private List<PublishedSet> matching(Predicate<PublishedFigure> wanted) {
        return sets.stream().map(set -> set.only(wanted)).filter(set -> !set.figures().isEmpty()).toList();
    }

    private static PublishedSet file(Path file) {
        TomlSection top = TomlSection.read(file);
        PublishedSet set = new PublishedSet(top.string("id"), top.string("title"), top.string("machine"),
                top.string("tool"), top.strings("notes"),
                top.sections("figure").stream().map(Published::figure).toList());
        top.refuseUnknownKeys();
        return set;
    }

    private static PublishedFigure figure(TomlSection section) {
        return new PublishedFigure(section.string("system"), section.strings("subjects"), section.string("scenario"),
                section.stringOr("load", ""), section.numbers("values"), section.stringOr("via", ""),
                section.stringOr("protocol", ""));
    }
}
