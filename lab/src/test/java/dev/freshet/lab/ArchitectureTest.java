package dev.freshet.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    @Test
    void the_client_knows_no_server_and_no_web() {
        noClasses().that().resideInAPackage("dev.freshet.client..").should().dependOnClassesThat()
                .resideInAnyPackage("dev.freshet", "dev.freshet.server..", "dev.freshet.web..", "dev.freshet.inject..",
                        "dev.freshet.config..", "dev.freshet.logging..", "dev.freshet.lab..")
                .check(new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.freshet.client"));
    }

    /** The lab's own tests may load a server of ours. */
    @Test
    void sees_subjects_over_the_network_only() {
        noClasses().that().resideInAPackage("dev.freshet.lab..").should().dependOnClassesThat()
                .resideInAnyPackage("dev.freshet", "dev.freshet.server..", "dev.freshet.web..", "dev.freshet.inject..",
                        "dev.freshet.config..", "dev.freshet.logging..")
                .check(new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
                        .importPackages("dev.freshet.lab"));
    }
}
