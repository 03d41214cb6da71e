package dev.freshet.lab.cli;

import dev.freshet.lab.inside.Load;
import dev.freshet.lab.inside.Profile;
import dev.freshet.lab.inside.RunningSubject;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.report.text.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "profile", mixinStandardHelpOptions = true,
        description = "Shows where a subject on the JVM spends its time and what it allocates, with a flight recording "
                + "and flame graphs.")
final class ProfileCommand extends InsideCommand {
    @Mixin
    private final BusyLoad busy = new BusyLoad();

    @Override
    LoadModel warmup() {
        return busy.warmup();
    }

    @Override
    LoadModel model() {
        return busy.model();
    }

    @Override
    int look(RunningSubject running, Load load, LabFolders folders, Path folder) throws InterruptedException {
        System.out.print(Profile.of(running, load, folders.root(), folder, System.err::println).text(Terminal.here()));
        return 0;
    }
}
