package dev.freshet.logging;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * Collects a stack trace. {@link Throwable#printStackTrace(PrintWriter)} prints each of its own lines in one call, so a
 * line break inside a call comes from a message.
 */
final class LoggedTrace extends PrintWriter {
    private final StringBuilder line;

    LoggedTrace(StringBuilder line) {
        super(Writer.nullWriter());
        this.line = line;
    }

    /** The text of an exception comes from outside entirely, including its tabs. */
    @Override
    public void println(Object part) {
        if (part instanceof Throwable) {
            LoggedText.append(line, String.valueOf(part.toString()));
        } else {
            write(String.valueOf(part));
        }
        println();
    }

    @Override
    public void println() {
        line.append('\n');
    }

    /** Frames and causes start with tabs from the JDK. */
    @Override
    public void write(String text, int offset, int length) {
        int begin = 0;
        while (begin < length && text.charAt(offset + begin) == '\t') {
            begin++;
        }
        line.repeat('\t', begin);
        LoggedText.append(line, text.substring(offset, offset + length), begin);
    }

    @Override
    public void write(char[] text, int offset, int length) {
        LoggedText.append(line, new String(text, offset, length));
    }

    @Override
    public void write(int character) {
        LoggedText.append(line, Character.toString((char) character));
    }
}
