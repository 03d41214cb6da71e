package dev.freshet.maven;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Finds the main class. */
final class MainClass {
    private MainClass() {
    }

    /**
     * Returns the only class with a {@code public static void main(String[])}.
     *
     * @throws PackagingException if there is none, or several
     */
    static String find(Path classes) throws IOException, PackagingException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).sorted().toList()) {
                ClassModel type = ClassFile.of().parse(file);
                if (type.methods().stream().anyMatch(MainClass::isMain)) {
                    found.add(type.thisClass().asInternalName().replace('/', '.'));
                }
            }
        }
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw new PackagingException(found.isEmpty()
                ? "no class in " + classes + " has a public static void main(String[]): add a main class"
                : "several classes have a main method (" + String.join(", ", found) + "): set <mainClass>");
    }

    private static boolean isMain(MethodModel method) {
        return method.methodName().equalsString("main") && method.methodType().equalsString("([Ljava/lang/String;)V")
                && method.flags().has(AccessFlag.PUBLIC) && method.flags().has(AccessFlag.STATIC);
    }
}
