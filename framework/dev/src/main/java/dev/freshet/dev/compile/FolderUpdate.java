package dev.freshet.dev.compile;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Brings the files of a folder from one state to another. Files that stay the same keep their times. */
final class FolderUpdate {

    private FolderUpdate() {
    }

    /** Returns the files that are new, different or gone. */
    static SortedSet<Path> apply(SortedMap<Path, byte[]> before, SortedMap<Path, byte[]> after) throws IOException {
        var changed = new TreeSet<Path>();
        for (var old : before.keySet()) {
            if (!after.containsKey(old)) {
                Files.deleteIfExists(old);
                changed.add(old);
            }
        }
        for (var file : after.entrySet()) {
            if (!Arrays.equals(before.get(file.getKey()), file.getValue())) {
                Files.createDirectories(file.getKey().getParent());
                Files.write(file.getKey(), file.getValue());
                changed.add(file.getKey());
            }
        }
        return changed;
    }

    /** The class files of a folder that come from Java sources. Compilers of other languages may write there too. */
    static SortedMap<Path, byte[]> classesIn(Path folder) throws IOException {
        var classes = filesIn(folder, ".class");
        classes.values().removeIf(content -> !isFromJava(content));
        return classes;
    }

    private static boolean isFromJava(byte[] classFile) {
        try {
            return ClassFile.of().parse(classFile).findAttribute(Attributes.sourceFile())
                    .map(source -> source.sourceFile().stringValue().endsWith(".java")).orElse(false);
        } catch (IllegalArgumentException unreadable) {
            return true;
        }
    }

    static SortedMap<Path, byte[]> filesIn(Path folder, String ending) throws IOException {
        var found = new TreeMap<Path, byte[]>();
        if (Files.isDirectory(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file : files.filter(each -> each.toString().endsWith(ending)).toList()) {
                    found.put(file, Files.readAllBytes(file));
                }
            }
        }
        return found;
    }
}
