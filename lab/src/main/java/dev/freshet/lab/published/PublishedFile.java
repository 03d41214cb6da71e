package dev.freshet.lab.published;

import dev.freshet.lab.toml.TomlDocument;
import dev.freshet.lab.toml.TomlSection;
import java.nio.file.Path;

/** Reads one file of lab/published. */
final class PublishedFile {
    private PublishedFile() {
    }

    static PublishedSet read(Path file) {
        TomlSection top = TomlDocument.read(file);
        PublishedSet set = new PublishedSet(top.string("id"), top.string("title"), top.string("machine"),
                top.string("tool"), top.strings("notes"),
                top.sections("figure").stream().map(PublishedFile::figure).toList());
        top.refuseUnknownKeys();
        return set;
    }

    private static PublishedFigure figure(TomlSection section) {
        return new PublishedFigure(section.string("system"), section.strings("subjects"), section.string("scenario"),
                section.stringOr("load", ""), section.numbers("values"), section.stringOr("via", ""),
                section.stringOr("protocol", ""));
    }
}
