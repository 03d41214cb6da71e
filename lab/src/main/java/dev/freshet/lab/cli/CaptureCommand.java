package dev.freshet.lab.cli;

import dev.freshet.lab.inside.Capture;
import dev.freshet.lab.inside.Load;
import dev.freshet.lab.inside.RunningSubject;
import dev.freshet.lab.load.LoadModel;
import java.nio.file.Path;
import picocli.CommandLine.Command;

@Command(name = "capture", mixinStandardHelpOptions = true,
        description = "Captures the packets of a few requests on one connection with tshark.")
final class CaptureCommand extends InsideCommand {
    private static final int REQUESTS = 5;

    @Override
    LoadModel model() {
        return new LoadModel.Closed(1, 1, REQUESTS, 0);
    }

    @Override
    int look(RunningSubject running, Load load, LabFolders folders, Path folder) throws InterruptedException {
        System.out.print(Capture.of(running, load, folder).text());
        return 0;
    }
}
