package dev.freshet.lab.cli;

import dev.freshet.lab.calibrate.Calibration;
import dev.freshet.lab.calibrate.CalibrationReport;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.report.text.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "calibrate", mixinStandardHelpOptions = true,
        description = "Sends the same loads with the lab's generator, wrk, ab, h2load and Hyperfoil, and reports how "
                + "far they agree.")
final class CalibrateCommand implements Callable<Integer> {
    @Option(names = "--connections", defaultValue = "64", description = "keep-alive connections. Default: 64")
    private int connections = 64;

    @Option(names = "--rounds", defaultValue = "3", description = "loads sent by each generator. Default: 3")
    private int rounds = 3;

    @Option(names = "--seconds", defaultValue = "3", description = "length of each load. Default: 3")
    private int seconds = 3;

    @Override
    public Integer call() throws InterruptedException {
        LabFolders folders = LabFolders.ofThisRepository();
        Pinning pinning = Pinning.ofThisMachine();
        Calibration.Setting setting = new Calibration.Setting(pinning, connections, RunCommand.atLeastOne(rounds),
                1_000L * seconds);
        CalibrationReport report = new Calibration(setting,
                Calibration.contenders(pinning, folders.root(), folders.state().resolve("calibrate.log")),
                System.err::println).run();
        System.out.print(report.text(Terminal.here()));
        return report.verdict().exitCode();
    }
}
