package dev.freshet.lab.cli;

import dev.freshet.lab.subject.NewSubject;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "new", mixinStandardHelpOptions = true,
        description = "Writes a new subject: a small Java server that verifies, as a start for your own.")
final class NewCommand implements Callable<Integer> {
    @Parameters(paramLabel = "NAME", description = "name of the subject and of its folder: a-z, 0-9 and -")
    private String name = "";

    @Override
    public Integer call() {
        LabFolders folders = LabFolders.ofThisRepository();
        Path folder = NewSubject.write(folders.subjects(), name);
        System.out.println(folder);
        NewSubject.FILES.forEach(file -> System.out.println("  " + file));
        System.out.println("Next: ./freshet lab verify '" + name + ":*', then docs/guide/adding-a-subject.md");
        return 0;
    }
}
