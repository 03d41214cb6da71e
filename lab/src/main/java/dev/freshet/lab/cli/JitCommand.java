package dev.freshet.lab.cli;

import dev.freshet.lab.inside.Compilations;
import dev.freshet.lab.inside.Load;
import dev.freshet.lab.inside.RunningSubject;
import dev.freshet.lab.report.text.Terminal;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;

@Command(name = "jit", mixinStandardHelpOptions = true,
        description = "Shows what the JIT compilers did from a subject's start to the end of a load.")
final class JitCommand extends InsideCommand {
    @Override
    List<String> jvmOptions() {
        return Compilations.jvmOptions();
    }

    /** The warm-up is what one looks at. */
    @Override
    int warmupSeconds() {
        return 0;
    }

    @Override
    int look(RunningSubject running, Load load, LabFolders folders, Path folder) throws InterruptedException {
        Path recording = folder.resolve(running.name().replace(':', '.') + "-jit.jfr");
        System.out.print(Compilations.of(running, load, recording).text(Terminal.here()));
        return 0;
    }
}
