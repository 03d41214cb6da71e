package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.JavaCommand;
import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/** Connections that another process holds open after one request or message on each. */
final class HeldConnections {
    private final Process process;
    private final BufferedReader output;

    /**
     * Opens them; returns after the last response.
     *
     * @param clients the program that holds them
     */
    HeldConnections(Class<?> clients, int port, int count) {
        List<String> command = JavaCommand.of(clients,
                List.of(Integer.toString(port), Integer.toString(count)));
        process = LabFiles.attempt("cannot start the clients",
                () -> new ProcessBuilder(command).redirectErrorStream(true).start());
        output = process.inputReader();
        expect(IdleClients.OPEN);
    }

    /**
     * Closes them.
     *
     * @throws LabException if the server has closed one before
     */
    void close() {
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
            throw new LabException("the clients that hold connections should say '" + wanted + "', not '" + line
                    + "'");
        }
    }
}
