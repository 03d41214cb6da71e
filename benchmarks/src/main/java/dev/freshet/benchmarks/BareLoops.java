package dev.freshet.benchmarks;

import dev.freshet.benchmarks.bare.BareNio;
import dev.freshet.benchmarks.bare.BareUring;
import dev.freshet.lab.LabException;
import dev.freshet.lab.program.Programs;
import java.util.List;

/** Minimal loops in Java, comparable to the C loop: the cost of Java with each kernel interface. */
public final class BareLoops {
    private static final List<String> NATIVE = List.of("--enable-native-access=ALL-UNNAMED");

    private BareLoops() {
    }

    public static Subject nio() {
        return new Subject("bare java.nio loop", JavaCommand.of(BareNio.class, List.of(Subject.PORT)));
    }

    static Subject uring() {
        return new Subject("bare io_uring loop", uring(List.of(Subject.PORT)));
    }

    /** Why there is no io_uring on this machine, or "" if there is. Tries it. */
    static String uringMissing() {
        if (!System.getProperty("os.name").equals("Linux") || !System.getProperty("os.arch").equals("amd64")) {
            return "it needs Linux on x86-64";
        }
        try {
            Programs.run(uring(List.of(BareUring.TRY)));
            return "";
        } catch (LabException e) {
            // The last line of its output is the reason.
            return String.valueOf(e.getMessage()).lines().reduce("", (before, line) -> line);
        }
    }

    private static List<String> uring(List<String> arguments) {
        return JavaCommand.of(NATIVE, BareUring.class, arguments);
    }
}
