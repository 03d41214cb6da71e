package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.inside.Capture;
import dev.freshet.lab.inside.Load;
import dev.freshet.lab.inside.RunningSubject;
import dev.freshet.lab.load.LoadModel;
import java.nio.file.Path;
import picocli.CommandLine.Command;

@Command(name = "capture", mixinStandardHelpOptions = true,
        description = "Captures the packets of a few requests on one connection, with tshark.")
final class CaptureCommand extends InsideCommand {
    private static final int REQUESTS = 5;

    @Override
    int warmupSeconds() {
        return 0;
    }

    @Override
    LoadModel model() {
        return new LoadModel.Closed(1, 1, REQUESTS, 0);
    }

    @Override
    int look(RunningSubject running, Load load, LabFolders folders, Path folder) throws InterruptedException {
        String missing = Capture.missing();
        if (!missing.isEmpty()) {
            throw new LabException(missing);
        }
        Capture capture = Capture.of(running, load, folder, Capture.Limit.USUAL);
        System.out.print(capture.text());
        System.out.println(capture.file());
        return 0;
    }
}
