package dev.freshet.conformance.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A record is printed by log lines, messages of exceptions and debuggers, so none shows what it holds of secrets. */
class PrintedRecordsTest {
    /**
     * Those of the modules on this class path, but for the one that only a compiler runs; a new one is among them by
     * itself. The module security is not here, because the applications of other suites would need callers.
     */
    private static final List<Class<?>> RECORDS = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.freshet").stream()
            .filter(type -> type.isRecord() && !type.getPackageName().startsWith("dev.freshet.processor"))
            .<Class<?>>map(JavaClass::reflect).toList();

    static Stream<Class<?>> records() {
        return RECORDS.stream().filter(Planting::mayHoldSecret);
    }

    @ParameterizedTest
    @MethodSource("records")
    void shows_no_secret(Class<?> record) throws ReflectiveOperationException {
        assertThat(Planting.record(record).toString()).doesNotContain(Planting.SECRET);
    }

    @Test
    void finds_records_of_every_module_that_reads_configuration() {
        assertThat(records().map(Class::getSimpleName)).contains("TlsProperties", "SourceProperties",
                "ClientProperties", "Migration", "ConfigSources", "MatchConfig", "RouteConfig", "Target");
    }
}
