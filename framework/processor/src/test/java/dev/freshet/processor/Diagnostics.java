package dev.freshet.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;

/** The errors and warnings of a compilation, with assertions about them. */
public record Diagnostics(Path folder, List<Diagnostic<? extends JavaFileObject>> all) {
    /** What javac calls errors that it did not find itself. */
    private static final String FROM_PROCESSORS = "compiler.err.proc.messager";

    /** Errors and warnings, without notes and without the warning that no processor keeps the annotations to itself. */
    List<Diagnostic<? extends JavaFileObject>> diagnostics() {
        return all.stream().filter(diagnostic -> diagnostic.getKind() != Diagnostic.Kind.NOTE)
                .filter(diagnostic -> !diagnostic.getMessage(Locale.ROOT).startsWith("No processor claimed"))
                .toList();
    }

    List<Diagnostic<? extends JavaFileObject>> errors() {
        return all.stream().filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR).toList();
    }

    /**
     * Fails the test unless an error contains this text and is listed in docs/guide/compile-errors.md; the assertion
     * can go on with its place.
     */
    public Place with(String text) {
        Place place = errors().stream().filter(error -> error.getMessage(Locale.ROOT).contains(text)).findFirst()
                .map(error -> new Place(this, error))
                .orElseThrow(() -> new AssertionError("no error says: " + text + "\nbut:\n" + this));
        String message = place.error().getMessage(Locale.ROOT);
        if (FROM_PROCESSORS.equals(place.error().getCode()) && !CompileErrors.lists(message)) {
            throw new AssertionError("docs/guide/compile-errors.md does not list: " + message);
        }
        return place;
    }

    /** Fails the test unless there is exactly one error. */
    public Diagnostics once() {
        if (errors().size() != 1) {
            throw new AssertionError("expected one error:\n" + this);
        }
        return this;
    }

    @Override
    public String toString() {
        return all.stream().map(Object::toString).collect(Collectors.joining("\n"));
    }

    /** One error. */
    public record Place(Diagnostics diagnostics, Diagnostic<? extends JavaFileObject> error) {

        /** Fails the test unless the error is on a line that contains this text. */
        public Diagnostics at(String text) {
            var line = line();
            if (!line.contains(text)) {
                throw new AssertionError("expected the error at: " + text + "\nbut it is at: " + line + "\n"
                        + diagnostics);
            }
            return diagnostics;
        }

        /** Fails the test unless the message contains this text too. */
        public Place and(String text) {
            if (!error.getMessage(Locale.ROOT).contains(text)) {
                throw new AssertionError("the error does not say: " + text + "\nbut:\n" + error);
            }
            return this;
        }

        private String line() {
            if (error.getSource() == null) {
                return "no place";
            }
            try {
                return error.getSource().getCharContent(true).toString().lines().toList()
                        .get((int) error.getLineNumber() - 1);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}
