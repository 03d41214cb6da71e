package dev.freshet.processor.nativeimage;

import dev.freshet.processor.round.Round;
import java.io.IOException;
import java.util.Collection;
import java.util.stream.Collectors;
import javax.tools.StandardLocation;

/**
 * GraalVM's reachability metadata for one wiring. Only the wiring itself is created by name, by
 * {@link java.util.ServiceLoader}; all other generated classes are referenced directly. The rest of the metadata lists
 * resources.
 */
public final class ReachabilityMetadata {

    private static final String FOLDER = "META-INF/native-image/freshet/";
    private static final String FILE = "/reachability-metadata.json";
    private static final String SERVICES = "META-INF/services/dev.freshet.inject.Wiring";

    private ReachabilityMetadata() {
    }

    /**
     * Writes the metadata of a wiring.
     *
     * @param classes names of the compilation's classes; in their folders, resources are listed one by one
     */
    public static void write(Round round, String wiring, Collection<String> classes) {
        var globs = ResourceGlobs.of(round, classes);
        globs.add(SERVICES);
        write(round, wiring, """
                {
                  "comment": "Written by Freshet's annotation processor.",
                  "reflection": [
                    {
                      "type": %s,
                      "methods": [{"name": "<init>", "parameterTypes": []}]
                    }
                  ],
                  "resources": [
                %s
                  ]
                }
                """.formatted(quoted(wiring), globs.stream().map(glob -> "    {\"glob\": " + quoted(glob) + "}")
                .collect(Collectors.joining(",\n"))));
    }

    /** Empties the metadata of a wiring that an earlier compilation wrote and that no longer exists. */
    public static void clear(Round round, String wiring) {
        write(round, wiring, "{}\n");
    }

    private static void write(Round round, String wiring, String text) {
        var path = FOLDER + wiring + FILE;
        try (var out = round.environment().getFiler().createResource(StandardLocation.CLASS_OUTPUT, "", path)
                .openWriter()) {
            out.write(text);
        } catch (IOException failure) {
            round.problems().error("cannot write " + path + ": " + failure.getMessage());
        }
    }

    private static String quoted(String text) {
        var json = new StringBuilder("\"");
        for (var c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                json.append('\\');
            }
            json.append(c);
        }
        return json.append('"').toString();
    }
}
