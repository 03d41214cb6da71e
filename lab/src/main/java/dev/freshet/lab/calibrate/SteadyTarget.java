package dev.freshet.lab.calibrate;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.measure.Cpu;
import dev.freshet.lab.measure.ProcessTree;
import dev.freshet.lab.program.AtExit;
import dev.freshet.lab.program.Programs;
import java.util.List;

/** A server process that answers every request at once and at the same cost. */
final class SteadyTarget implements AutoCloseable {
    static final String BODY = "Hello, World!";

    private final Process process;
    private final ProcessTree tree;
    private final Protocol protocol;
    private final int port;
    private final AtExit.Registration atExit;

    private SteadyTarget(Process process, Protocol protocol, int port) {
        this.process = process;
        this.tree = new ProcessTree(process.toHandle());
        this.protocol = protocol;
        this.port = port;
        this.atExit = AtExit.close(process::destroyForcibly);
    }

    /** @param prefix of its command, to pin it to cores */
    static SteadyTarget start(List<String> prefix, Protocol protocol) {
        List<String> command = Programs.command(prefix, Programs.ofThisJdk("java"), "-Xmx64m",
                "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), TargetMain.class.getName(),
                protocol.name());
        Process process = LabFiles.attempt("cannot start the calibration server",
                () -> new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
        String port = LabFiles.attempt("cannot start the calibration server", () -> process.inputReader().readLine());
        if (port == null) {
            throw new LabException("the calibration server did not start: " + String.join(" ", command));
        }
        return new SteadyTarget(process, protocol, Integer.parseInt(port));
    }

    Protocol protocol() {
        return protocol;
    }

    int port() {
        return port;
    }

    /** CPU since its start. */
    Cpu cpu() {
        return tree.cpu();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        atExit.close();
    }
}
