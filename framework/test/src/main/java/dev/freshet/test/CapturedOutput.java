package dev.freshet.test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Captures standard output of the whole JVM, and keeps it off the console, until it is closed. For tests that run alone
 * in their JVM. Freshet's own log backend writes there.
 */
public final class CapturedOutput implements AutoCloseable {
    private final PrintStream before = System.out;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private CapturedOutput() {
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    }

    /** Starts to capture. */
    public static CapturedOutput start() {
        return new CapturedOutput();
    }

    /** What was written so far. */
    public String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        System.setOut(before);
    }
}
