package dev.freshet.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database in memory that outlives its connections. */
@Tag("slow")
class DatabaseInMemoryTest {
    private static final String SCRIPT = "create table cup (id bigint);\ncreate table saucer (id bigint);\n";

    @TempDir
    private Path folder;

    @Test
    void a_script_that_has_failed_half_way_can_be_mended() throws Exception {
        try (DevProject project = new DevProject(folder).writeMain()) {
            project.writeResource("application.yml", "data.sources.main.url: jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1\n")
                    .writeResource("schema.sql", SCRIPT).write("Cups", DevProject.cups("1")).start("--server.port=0");
            assertThat(project.get("/cups")).isEqualTo("1");
            project.writeResource("schema.sql", SCRIPT.replace("table saucer", "tabel saucer"));
            assertThat(project.get("/cups")).contains("The application does not start", "schema.sql, line 2");
            project.writeResource("schema.sql", SCRIPT + "-- mended\n");
            assertThat(project.get("/cups")).isEqualTo("1");
        }
    }
}
