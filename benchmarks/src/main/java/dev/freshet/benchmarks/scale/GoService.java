package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.Subject;
import dev.freshet.lab.program.Programs;
import java.nio.file.Path;
import java.util.List;

/** The lab's subject with Go's HTTP server. */
final class GoService {
    static final String NAME = "Go net/http";

    private GoService() {
    }

    /** Why a Go server is not possible on this machine, or "" if it is. */
    static String missing() {
        return Programs.find("go") == null ? "go is not on PATH: install it from https://go.dev/dl" : "";
    }

    /** Builds it if necessary; the first build downloads its libraries. */
    static Subject build() {
        Path folder = Path.of(System.getProperty("freshet.root", "."), "lab", "subjects", "go-net-http");
        Path program = folder.resolve("build").resolve("service");
        Programs.run(List.of("go", "build", "-C", folder.toString(), "-trimpath", "-o", program.toString(), "."));
        return new Subject(NAME, List.of(program.toString(), "-port=" + Subject.PORT));
    }
}
