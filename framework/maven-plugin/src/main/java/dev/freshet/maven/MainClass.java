package dev.freshet.maven;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Finds the main class: a class that {@code java} can start, in every form that JEP 512 allows. */
final class MainClass {
    private static final String FRESHET = "dev/freshet/Freshet";
    private static final List<String> MAIN_TYPES = List.of("([Ljava/lang/String;)V", "()V");

    private MainClass() {
    }

    /**
     * Returns the class that can be started. If there are several, returns the only one that calls {@code
     * Freshet.run}.
     *
     * @throws PackagingException if there is none, or several
     */
    static String find(Path classes) throws IOException, PackagingException {
        List<ClassModel> found = all(classes);
        if (found.isEmpty()) {
            throw new PackagingException("no class in " + classes + " has a main method: add a main class");
        }
        List<ClassModel> calling = found.stream().filter(MainClass::runsFreshet).toList();
        if (calling.size() == 1) {
            return name(calling.getFirst());
        }
        if (found.size() == 1) {
            return name(found.getFirst());
        }
        List<String> names = (calling.isEmpty() ? found : calling).stream().map(MainClass::name).toList();
        throw new PackagingException(
                "several classes have a main method (" + String.join(", ", names) + "): set <mainClass>");
    }

    /** The classes in this folder that {@code java} can start. */
    static List<ClassModel> all(Path classes) throws IOException {
        Map<String, ClassModel> types = types(classes);
        return types.values().stream().filter(type -> canStart(type, types)).toList();
    }

    /** Whether a class in this folder refers to {@code Freshet}, which starts applications. */
    static boolean usesFreshet(Path classes) throws IOException {
        return types(classes).values().stream().flatMap(MainClass::constants)
                .anyMatch(entry -> entry instanceof ClassEntry type && type.asInternalName().equals(FRESHET));
    }

    private static Map<String, ClassModel> types(Path classes) throws IOException {
        Map<String, ClassModel> types = new TreeMap<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                ClassModel type = ClassFile.of().parse(file);
                types.put(type.thisClass().asInternalName(), type);
            }
        }
        return types;
    }

    private static boolean canStart(ClassModel type, Map<String, ClassModel> types) {
        MethodModel main = main(type, types);
        return main != null && (main.flags().has(AccessFlag.STATIC) || canBeMade(type));
    }

    /** The method that {@code java} calls: one with arguments comes first, a superclass may have it. */
    private static @Nullable MethodModel main(ClassModel start, Map<String, ClassModel> types) {
        for (String descriptor : MAIN_TYPES) {
            for (ClassModel type = start; type != null; type = parent(type, types)) {
                for (MethodModel method : type.methods()) {
                    if (method.methodName().equalsString("main") && method.methodType().equalsString(descriptor)
                            && !method.flags().has(AccessFlag.PRIVATE) && !method.flags().has(AccessFlag.ABSTRACT)) {
                        return method;
                    }
                }
            }
        }
        return null;
    }

    private static @Nullable ClassModel parent(ClassModel type, Map<String, ClassModel> types) {
        return type.superclass().map(parent -> types.get(parent.asInternalName())).orElse(null);
    }

    /** For an instance method, {@code java} calls a constructor without parameters. */
    private static boolean canBeMade(ClassModel type) {
        return !type.flags().has(AccessFlag.ABSTRACT) && type.methods().stream()
                .anyMatch(method -> method.methodName().equalsString("<init>")
                        && method.methodType().equalsString("()V") && !method.flags().has(AccessFlag.PRIVATE));
    }

    private static boolean runsFreshet(ClassModel type) {
        return constants(type).anyMatch(MainClass::isRun);
    }

    private static Stream<PoolEntry> constants(ClassModel type) {
        return StreamSupport.stream(type.constantPool().spliterator(), false);
    }

    private static boolean isRun(PoolEntry entry) {
        return entry instanceof MethodRefEntry method && method.owner().asInternalName().equals(FRESHET)
                && (method.name().equalsString("run") || method.name().equalsString("create"));
    }

    private static String name(ClassModel type) {
        return type.thisClass().asInternalName().replace('/', '.');
    }
}
