package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.BenchmarkException;
import dev.freshet.benchmarks.JavaCommand;
import dev.freshet.benchmarks.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/** Connections that another process holds open after one request or message on each. */
final class HeldConnections {
    private final Process process;
    private final BufferedReader output;

    /** Opens them; returns after the last response. */
    HeldConnections(int port, int count) {
        this(IdleClients.class, port, count);
    }

    /** @param clients the program that holds them */
    HeldConnections(Class<?> clients, int port, int count) {
        List<String> command = JavaCommand.of(clients,
                List.of(Integer.toString(port), Integer.toString(count)));
        try {
            process = Programs.start(new ProcessBuilder(command).redirectErrorStream(true));
        } catch (IOException e) {
            throw new BenchmarkException("cannot start the clients: " + e.getMessage(), e);
        }
        output = process.inputReader();
        expect(IdleClients.OPEN);
    }

    /**
     * Closes them.
     *
     * @throws BenchmarkException if the server has closed one before
     */
    void close() {
        try {
            process.getOutputStream().close();
            expect("0");
            process.waitFor();
        } catch (IOException e) {
            throw new BenchmarkException("the clients have ended: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchmarkException("interrupted while connections were closed", e);
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
            throw new BenchmarkException("the clients that hold connections should say '" + wanted + "', not '" + line
                    + "'");
        }
    }
}
