package dev.freshet.lab.load.referee;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Plans, and what the referees printed in runs of ours. */
final class Fixture {
    private Fixture() {
    }

    static LoadPlan plan(LoadModel model) {
        return plan(model, 1, 2_000);
    }

    /** With a limit that no answer reaches that comes. */
    static LoadPlan plan(LoadModel model, int port) {
        return plan(model, port, 20_000);
    }

    static LoadPlan plan(LoadModel model, int port, long limitMillis) {
        return new LoadPlan("127.0.0.1", port, new WireRequest("GET", "/hello", Map.of(), ""), new Check(200, 13, 13),
                model, limitMillis, Protocol.HTTP_1_1);
    }

    static RefereeSetting setting(Path folder) {
        return new RefereeSetting(List.of(), 1, folder.resolve("raw.txt"), Path.of("").toAbsolutePath().getParent());
    }

    static Path file(String name) {
        return Path.of("src/test/resources/dev/freshet/lab/load/referee", name);
    }

    static String text(String name) {
        return ProgramRun.read(file(name));
    }
}
