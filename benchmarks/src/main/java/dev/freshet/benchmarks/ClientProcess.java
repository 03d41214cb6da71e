package dev.freshet.benchmarks;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/**
 * A process whose clients use a server beside what is measured. It prints {@value #OPEN} when they are ready. When its
 * standard input ends, it prints how many connections have failed, and ends.
 */
public final class ClientProcess {
    /** The line of clients that are ready. */
    public static final String OPEN = "open";

    private final Process process;
    private final BufferedReader output;

    /** Starts it; returns when its clients are ready. */
    public ClientProcess(List<String> command) {
        process = LabFiles.attempt("cannot start the clients",
                () -> new ProcessBuilder(command).redirectErrorStream(true).start());
        output = process.inputReader();
        expect(OPEN);
    }

    /**
     * Ends it.
     *
     * @throws LabException if one of its connections has failed, or was closed by the server
     */
    public void close() {
        try {
            process.getOutputStream().close();
            expect("0");
            process.waitFor();
        } catch (IOException e) {
            throw new LabException("the clients have ended: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while connections were closed", e);
        }
    }

    private void expect(String wanted) {
        String line;
        try {
            line = output.readLine();
        } catch (IOException e) {
            line = e.getMessage();
        }
        if (!wanted.equals(line)) {
            process.destroyForcibly();
            throw new LabException("the clients should say '" + wanted + "', not '" + line + "'");
        }
    }
}
