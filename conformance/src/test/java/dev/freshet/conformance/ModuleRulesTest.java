package dev.freshet.conformance;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameStartingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of ARCHITECTURE.md for the modules above the starter, whose own test cannot see them. */
class ModuleRulesTest {
    /** Read once for all rules, because reading a class takes longer than checking it. */
    private static final JavaClasses CLASSES = new ClassFileImporter().importPaths(compiled());

    @Test
    void sees_every_module() {
        for (String module : List.of("http", "transport", "server", "config", "inject", "web", "ops", "data", "client",
                "gateway")) {
            assertThat(CLASSES.that(resideInAPackage("dev.freshet." + module + ".."))).as(module).isNotEmpty();
        }
        for (String part : List.of("proxy", "route", "upstream")) {
            assertThat(CLASSES.that(resideInAPackage("dev.freshet.gateway." + part + ".."))).as(part).isNotEmpty();
        }
    }

    /** Of the codecs of others, those that are there: brotli and zstd are optional, as avaje's JSON is. */
    @Test
    void client_needs_http_transport_and_codecs_only() {
        classes().that().resideInAPackage("dev.freshet.client..").should().onlyDependOnClassesThat(
                resideInAnyPackage("dev.freshet.client..", "dev.freshet.http..", "dev.freshet.transport..",
                        "io.avaje.jsonb..", "org.slf4j..", "org.jspecify..", "com.aayushatharva.brotli4j..",
                        "com.github.luben.zstd..", "java..", "javax.net.ssl..")).check(CLASSES);
    }

    @Test
    void data_knows_neither_controllers_nor_sockets() {
        noClasses().that().resideInAPackage("dev.freshet.data..").should().dependOnClassesThat().resideInAnyPackage(
                "dev.freshet.web..", "dev.freshet.server..").check(CLASSES);
    }

    @Test
    void what_passes_requests_on_is_wired_by_nobody() {
        noClasses().that().resideInAnyPackage("dev.freshet.gateway.proxy..", "dev.freshet.gateway.route..",
                "dev.freshet.gateway.upstream..").should().dependOnClassesThat().resideInAnyPackage(
                "dev.freshet.inject..", "io.avaje.inject..", "jakarta.inject..").check(CLASSES);
    }

    private static List<Path> compiled() {
        try (Stream<Path> all = Files.list(Path.of("../framework").toRealPath())) {
            return all.map(module -> module.resolve("target/classes")).filter(Files::isDirectory).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without those that were still being compiled when the classes were read. */
    static Stream<Path> modules() {
        return compiled().stream().filter(module -> !CLASSES.that(isIn(module)).isEmpty());
    }

    /** Generated wiring names the beans of all packages; nothing in the module uses it. */
    @ParameterizedTest
    @MethodSource("modules")
    void packages_of_a_module_depend_on_each_other_in_one_direction(Path module) {
        slices().matching("(**)").should().beFreeOfCycles()
                .check(CLASSES.that(isIn(module).and(DescribedPredicate.not(simpleNameStartingWith("FreshetWiring")))));
    }

    private static DescribedPredicate<JavaClass> isIn(Path module) {
        return DescribedPredicate.describe("in " + module,
                type -> Path.of(type.getSource().orElseThrow().getUri()).startsWith(module));
    }

    @Test
    void nothing_below_the_gateway_knows_it() {
        noClasses().that().resideInAPackage("dev.freshet..").and().resideOutsideOfPackages("dev.freshet.gateway..",
                "dev.freshet.conformance..").should().dependOnClassesThat().resideInAPackage("dev.freshet.gateway..")
                .check(CLASSES);
    }
}
