package dev.freshet.conformance;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rules of ARCHITECTURE.md for the modules above the starter, whose own test cannot see them. */
class ModuleRulesTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.freshet");

    @Test
    void sees_every_module() {
        for (String module : List.of("http", "server", "config", "inject", "web", "ops", "client", "gateway")) {
            assertThat(CLASSES.that(resideInAPackage("dev.freshet." + module + ".."))).as(module).isNotEmpty();
        }
        for (String part : List.of("proxy", "route", "upstream")) {
            assertThat(CLASSES.that(resideInAPackage("dev.freshet.gateway." + part + ".."))).as(part).isNotEmpty();
        }
    }

    /** Of the codecs of others, those that are there: brotli and zstd are optional, as avaje's JSON is. */
    @Test
    void client_needs_http_and_codecs_only() {
        classes().that().resideInAPackage("dev.freshet.client..").should().onlyDependOnClassesThat(
                resideInAnyPackage("dev.freshet.client..", "dev.freshet.http..", "io.avaje.jsonb..", "org.slf4j..",
                        "org.jspecify..", "com.aayushatharva.brotli4j..", "com.github.luben.zstd..", "java..",
                        "javax.net.ssl..")).check(CLASSES);
    }

    @Test
    void what_passes_requests_on_is_wired_by_nobody() {
        noClasses().that().resideInAnyPackage("dev.freshet.gateway.proxy..", "dev.freshet.gateway.route..",
                "dev.freshet.gateway.upstream..").should().dependOnClassesThat().resideInAnyPackage(
                "dev.freshet.inject..", "io.avaje.inject..", "jakarta.inject..").check(CLASSES);
    }

    @Test
    void nothing_below_the_gateway_knows_it() {
        noClasses().that().resideInAPackage("dev.freshet..").and().resideOutsideOfPackages("dev.freshet.gateway..",
                "dev.freshet.conformance..").should().dependOnClassesThat().resideInAPackage("dev.freshet.gateway..")
                .check(CLASSES);
    }
}
