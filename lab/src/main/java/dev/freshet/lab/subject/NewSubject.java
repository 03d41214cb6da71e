package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the folder of a new subject: a small server that the lab can verify, to be replaced. */
public final class NewSubject {
    /** The files of the folder. */
    public static final List<String> FILES = List.of("subject.toml", "Server.java", "README.md");

    private NewSubject() {
    }

    /**
     * @param subjects the folder of all subjects
     * @return the subject's folder
     * @throws LabException if the name is not one, or the folder exists
     */
    public static Path write(Path subjects, String name) {
        if (!SubjectReader.isName(name)) {
            throw new LabException("a subject's name may contain only a-z, 0-9 and -, is " + name);
        }
        if (name.equals(Selector.ALL)) {
            throw new LabException("all is not a subject's name, because it names all subjects");
        }
        Path folder = subjects.resolve(name);
        if (Files.exists(folder)) {
            throw new LabException(folder + " exists already: choose another name");
        }
        LabFiles.createFolder(folder);
        for (String file : FILES) {
            LabFiles.write(folder.resolve(file),
                    LabFiles.resource(NewSubject.class, "new-" + file + ".txt").replace("NAME", name));
        }
        return folder;
    }
}
