package dev.freshet.benchmarks.start;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compares candidate JVM options with those of the start script. Each candidate gets a copy of the application and a
 * cache trained with its options.
 */
final class Flags {
    private static final Map<String, String> NOTHING = Map.of();

    /**
     * @param options after those of the script, so that they win
     * @param archive whether an archive of classes that the JVM creates by itself replaces the AOT cache
     */
    private record Candidate(String title, String options, Map<String, String> environment, boolean archive) {
        Candidate(String options) {
            this(options, options, NOTHING, false);
        }
    }

    private static final List<Candidate> CANDIDATES = List.of(
            new Candidate("as packaged", "", NOTHING, false),
            new Candidate("no cache", "", Map.of("FRESHET_AOT", "off"), false),
            new Candidate("-XX:+AutoCreateSharedArchive", "", Map.of("FRESHET_AOT", "off"), true),
            new Candidate("-XX:-UseCompactObjectHeaders"),
            new Candidate("-XX:+UseG1GC", "-XX:-UseSerialGC -XX:+UseG1GC", NOTHING, false),
            new Candidate("-XX:+UseParallelGC", "-XX:-UseSerialGC -XX:+UseParallelGC", NOTHING, false),
            new Candidate("-Xms of 1/64 of the machine", "-XX:InitialHeapSize=0", NOTHING, false),
            new Candidate("young generation of the JVM", "-XX:NewSize=5m -XX:SurvivorRatio=8", NOTHING, false),
            new Candidate("-Xmx32m"),
            new Candidate("-Xss256k"),
            new Candidate("-XX:+UsePerfData"),
            new Candidate("-XX:ArchiveRelocationMode=0", "-XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0",
                    NOTHING, false),
            new Candidate("-XX:TrimNativeHeapInterval=2000"),
            new Candidate("-XX:TieredStopAtLevel=1"),
            new Candidate("-XX:FreqInlineSize of the JVM", "-XX:FreqInlineSize=325", NOTHING, false),
            new Candidate("-XX:FreqInlineSize=150"),
            new Candidate("-XX:ReservedCodeCacheSize=32m"),
            new Candidate("MALLOC_ARENA_MAX=2", "", Map.of("MALLOC_ARENA_MAX", "2"), false),
            new Candidate("MALLOC_ARENA_MAX of glibc", "", Map.of("MALLOC_ARENA_MAX", "0"), false));

    private Flags() {
    }

    /** Copies and trains an application for each candidate; takes some seconds each. */
    static List<StartSubject> subjects(Packaged application, Path folder) {
        List<StartSubject> subjects = new ArrayList<>();
        for (Candidate candidate : CANDIDATES) {
            String title = application.name() + " " + candidate.title();
            System.err.println("training " + title);
            Packaged copy = application.copyTo(folder.resolve(application.name() + subjects.size()));
            String options = candidate.options();
            if (candidate.archive()) {
                options = "-XX:+AutoCreateSharedArchive -XX:SharedArchiveFile=" + copy.folder().resolve("app.jsa");
            } else {
                copy.train(options);
            }
            StartSubject subject = copy.subject(title, options, candidate.environment(), Goals.NONE);
            if (candidate.archive()) {
                StartedProcess.of(subject).close();
            }
            subjects.add(subject);
        }
        return subjects;
    }
}
