package dev.freshet.dev.reload;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Finds the class whose {@code main} starts the application. */
final class MainClasses {
    private MainClasses() {
    }

    /** @throws IllegalStateException if there is none, or several */
    static String find(Path classes) throws IOException {
        List<String> all = new ArrayList<>();
        List<String> calling = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).sorted().toList()) {
                ClassModel type = ClassFile.of().parse(file);
                if (type.methods().stream().anyMatch(method -> method.methodName().equalsString("main"))) {
                    String name = type.thisClass().asInternalName().replace('/', '.');
                    all.add(name);
                    if (startsFreshet(type)) {
                        calling.add(name);
                    }
                }
            }
        }
        List<String> found = calling.isEmpty() ? all : calling;
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw new IllegalStateException(found.isEmpty()
                ? "no class has a main method: add one that calls Freshet.run"
                : "several classes have a main method (" + String.join(", ", found) + "): set freshet.mainClass");
    }

    private static boolean startsFreshet(ClassModel type) {
        return StreamSupport.stream(type.constantPool().spliterator(), false)
                .anyMatch(entry -> entry instanceof MethodRefEntry method
                        && method.owner().asInternalName().equals("dev/freshet/Freshet"));
    }
}
