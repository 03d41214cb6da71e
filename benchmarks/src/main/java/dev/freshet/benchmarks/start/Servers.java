package dev.freshet.benchmarks.start;

import dev.freshet.benchmarks.Subject;
import dev.freshet.benchmarks.bare.BareNio;
import dev.freshet.lab.LabException;
import dev.freshet.lab.program.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The compared servers: the bare server, and the packaged ones with and without their caches. */
final class Servers {
    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
    static final String BARE = "bare NIO";
    /** The limit in milliseconds is for a machine on which the bare server needs 49. */
    private static final Goals HELLO = new Goals(60, 60 / 49.0, 48, NO_LIMIT);
    private static final Goals SERVICE = new Goals(170, 170 / 49.0, 90, 80);
    private static final Map<String, String> NO_CACHE = Map.of("FRESHET_AOT", "off");

    private Servers() {
    }

    /** @param folder for the cache of the bare server */
    static List<StartSubject> all(Path folder) {
        Packaged hello = Packaged.hello();
        Packaged service = Packaged.service();
        return List.of(
                bare(BARE, hello, List.of()),
                bare("bare NIO, AOT cache", hello, List.of("-XX:AOTCache=" + trainBare(hello, folder))),
                hello.subject("hello, no cache", "", NO_CACHE, Goals.NONE),
                hello.subject("hello", "", Map.of(), HELLO),
                service.subject("service, no cache", "", NO_CACHE, Goals.NONE),
                service.subject("service", "", Map.of(), SERVICE),
                service.subject("service, -Xmx32m", "-Xmx32m", Map.of(), SERVICE));
    }

    private static StartSubject bare(String name, Packaged hello, List<String> options) {
        List<String> command = Programs.command(Programs.ofThisJdk("java"), "-XX:+UseSerialGC",
                "-XX:+UseCompactObjectHeaders", options, "-cp", hello.folder().resolve("app.jar"),
                BareNio.class.getName(), Subject.PORT);
        return new StartSubject(new Subject(name, command), "/", Goals.NONE);
    }

    private static Path trainBare(Packaged hello, Path folder) {
        Path cache = folder.resolve("bare.aot");
        System.err.println("training the bare server");
        StartedProcess.of(bare("bare NIO, in training", hello, List.of("-XX:AOTCacheOutput=" + cache))).close();
        if (!Files.exists(cache)) {
            throw new LabException("training the bare server left no AOT cache");
        }
        return cache;
    }
}
