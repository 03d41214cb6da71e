package dev.freshet.examples.service;

import io.avaje.jsonb.Jsonb;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All of Freshet's reachability metadata on this class path, as GraalVM would read it. */
final class NativeMetadata {
    private static final Set<String> OF_A_TYPE = Set.of("type", "methods", "fields");

    private final List<String> globs = new ArrayList<>();
    /** Types, and {@code TYPE.FIELD}. */
    private final Set<String> reflection = new HashSet<>();

    static NativeMetadata read() throws IOException {
        NativeMetadata metadata = new NativeMetadata();
        ClassPath.forEachFile(entry -> {
            if (entry.name().startsWith("META-INF/native-image/")) {
                metadata.add(new String(entry.bytes(), StandardCharsets.UTF_8));
            }
        });
        return metadata;
    }

    /** Whether a resource of this name would be in the image. */
    boolean has(String resource) {
        return globs.stream().anyMatch(glob -> matches(glob, 0, resource, 0));
    }

    boolean reflects(String type) {
        return reflection.contains(type);
    }

    boolean reflects(String type, String field) {
        return reflection.contains(type + "." + field);
    }

    private void add(String json) {
        Map<String, Object> file = Jsonb.instance().type(Object.class).map().fromJson(json);
        for (Map<?, ?> resource : objects(file.get("resources"))) {
            globs.add((String) resource.get("glob"));
        }
        for (Map<?, ?> type : objects(file.get("reflection"))) {
            if (!OF_A_TYPE.containsAll(type.keySet())) {
                throw new AssertionError("this test does not know all of " + type);
            }
            reflection.add((String) type.get("type"));
            objects(type.get("fields")).forEach(field -> reflection.add(type.get("type") + "." + field.get("name")));
        }
    }

    private static List<Map<?, ?>> objects(Object list) {
        List<Map<?, ?>> objects = new ArrayList<>();
        if (list instanceof List<?> all) {
            all.forEach(one -> objects.add((Map<?, ?>) one));
        }
        return objects;
    }

    /** A star stands for any characters except slashes, two stars for any number of path segments. */
    private static boolean matches(String glob, int at, String name, int from) {
        if (at == glob.length()) {
            return from == name.length();
        }
        if (glob.startsWith("**", at)) {
            return true;
        }
        if (glob.charAt(at) != '*') {
            return from < name.length() && glob.charAt(at) == name.charAt(from)
                    && matches(glob, at + 1, name, from + 1);
        }
        return matches(glob, at + 1, name, from)
                || from < name.length() && name.charAt(from) != '/' && matches(glob, at, name, from + 1);
    }
}
