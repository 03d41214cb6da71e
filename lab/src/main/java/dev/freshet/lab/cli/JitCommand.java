package dev.freshet.lab.cli;

import dev.freshet.lab.inside.Compilations;
import dev.freshet.lab.inside.Load;
import dev.freshet.lab.inside.RunningSubject;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.report.text.Terminal;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "jit", mixinStandardHelpOptions = true,
        description = "Shows what the JIT compilers did from a subject's start to the end of a load, and which calls "
                + "they did not inline.")
final class JitCommand extends InsideCommand {
    @Mixin
    private final BusyLoad busy = new BusyLoad();

    @Option(names = "--packages", split = ",", paramLabel = "NAME", defaultValue = "dev.freshet",
            description = "packages whose calls that were not inlined are listed. Default: ${DEFAULT-VALUE}")
    private List<String> packages = List.of();

    @Override
    List<String> jvmOptions() {
        return Compilations.jvmOptions();
    }

    /** No warm-up: it is what this command observes. */
    @Override
    LoadModel model() {
        return busy.model();
    }

    @Override
    int look(RunningSubject running, Load load, LabFolders folders, Path folder) throws InterruptedException {
        System.out.print(Compilations.of(running, load, folder, packages).text(Terminal.here()));
        return 0;
    }
}
