package dev.freshet;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of ARCHITECTURE.md, over the classes of all framework modules. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.freshet");

    /** The channel of a file is none: the server copies files to sockets. */
    private static final DescribedPredicate<JavaClass> SOCKET_OR_THREAD = resideInAnyPackage("java.nio.channels..")
            .and(DescribedPredicate.not(JavaClass.Predicates.equivalentTo(FileChannel.class)))
            .or(DescribedPredicate.describe("sockets", type -> type.getName().startsWith("java.net.")
                    && type.getSimpleName().endsWith("Socket")))
            .or(DescribedPredicate.describe("threads", type -> type.isEquivalentTo(Thread.class)
                    || type.getName().startsWith("java.lang.Thread$")))
            .or(DescribedPredicate.describe("executors", type -> type.getName().startsWith("java.util.concurrent.")
                    && (type.getSimpleName().contains("Executor") || type.getSimpleName().contains("ForkJoin"))))
            .as("sockets, channels, threads or executors");

    /** What finds or calls code at run time. Reading a java.lang.reflect.Type, as JSON adapters do, is no call. */
    private static final Set<String> REFLECTIVE_CALLS = Set.of(
            "java.lang.reflect.Method.invoke", "java.lang.reflect.Constructor.newInstance",
            "java.lang.reflect.Field.get", "java.lang.reflect.Field.set", "java.lang.reflect.Proxy.newProxyInstance",
            "java.lang.Class.forName", "java.lang.Class.newInstance",
            "java.lang.Class.getDeclaredMethods", "java.lang.Class.getMethods", "java.lang.Class.getMethod",
            "java.lang.Class.getDeclaredConstructor", "java.lang.Class.getRecordComponents",
            "java.lang.ClassLoader.getResources", "java.lang.ClassLoader.loadClass",
            "java.lang.invoke.MethodHandles.privateLookupIn", "java.lang.invoke.MethodHandles$Lookup.findVirtual",
            "java.lang.invoke.MethodHandles$Lookup.findStatic", "java.lang.invoke.MethodHandles$Lookup.findConstructor",
            "java.lang.invoke.MethodHandles$Lookup.unreflect");

    @Test
    void sees_every_module() {
        for (String module : List.of("http", "transport", "server", "config", "logging", "inject", "web", "ops")) {
            assertThat(CLASSES.that(resideInAPackage("dev.freshet." + module + ".."))).as(module).isNotEmpty();
        }
    }

    @Test
    void http_takes_bytes_and_gives_bytes() {
        noClasses().that().resideInAPackage("dev.freshet.http..").should().dependOnClassesThat(SOCKET_OR_THREAD)
                .check(CLASSES);
    }

    @Test
    void http_needs_no_other_module() {
        noClasses().that().resideInAPackage("dev.freshet.http..").should().dependOnClassesThat(
                resideInAPackage("dev.freshet..").and(DescribedPredicate.not(resideInAPackage("dev.freshet.http.."))))
                .check(CLASSES);
    }

    @Test
    void transport_needs_http_only() {
        noClasses().that().resideInAPackage("dev.freshet.transport..").should().dependOnClassesThat(
                resideInAPackage("dev.freshet..")
                        .and(DescribedPredicate.not(resideInAPackage("dev.freshet.transport..")))
                        .and(DescribedPredicate.not(resideInAPackage("dev.freshet.http.."))))
                .check(CLASSES);
    }

    @Test
    void ways_to_wait_and_types_of_threads_do_not_know_each_other() {
        apart("dev.freshet.server.io..", "dev.freshet.server.threads..");
        apart("dev.freshet.server.io.watched..", "dev.freshet.server.io.waiting..");
        apart("dev.freshet.server.threads.virtual..", "dev.freshet.server.threads.platform..");
    }

    private static void apart(String one, String other) {
        noClasses().that().resideInAPackage(one).should().dependOnClassesThat().resideInAPackage(other).check(CLASSES);
        noClasses().that().resideInAPackage(other).should().dependOnClassesThat().resideInAPackage(one).check(CLASSES);
    }

    @Test
    void web_does_not_know_which_engine_runs_it() {
        noClasses().that().resideInAPackage("dev.freshet.web..").should()
                .dependOnClassesThat().resideInAPackage("dev.freshet.server..").check(CLASSES);
    }

    @Test
    void nothing_is_scanned_proxied_or_called_by_reflection_at_run_time() {
        noClasses().that().resideInAPackage("dev.freshet..")
                .and().resideOutsideOfPackages("dev.freshet.processor..", "dev.freshet.test..").should()
                .callCodeUnitWhere(DescribedPredicate.describe("is reflective", ArchitectureTest::isReflective))
                .check(CLASSES);
    }

    private static boolean isReflective(JavaCall<?> call) {
        return REFLECTIVE_CALLS.contains(call.getTargetOwner().getName() + '.' + call.getName());
    }

    @Test
    void every_framework_module_has_a_module_declaration() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            assertThat(modules.filter(module -> Files.exists(module.resolve("src/main/java"))))
                    .hasSizeGreaterThanOrEqualTo(8)
                    .allSatisfy(module -> assertThat(module.resolve("src/main/java/module-info.java")).exists());
        }
    }
}
