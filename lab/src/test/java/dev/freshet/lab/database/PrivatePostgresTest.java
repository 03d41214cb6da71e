package dev.freshet.lab.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.subject.DatabaseAddress;
import dev.freshet.lab.subject.Need;
import dev.freshet.lab.subject.Surroundings;
import dev.freshet.lab.subject.Toolchain;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivatePostgresTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void serves_the_rows_of_every_scenario_and_leaves_nothing_behind() throws Exception {
        Toolchain toolchain = new Toolchain();
        Assumptions.assumeTrue(toolchain.tool(Need.POSTGRESQL).found(), toolchain.missing(Need.POSTGRESQL));
        ProcessHandle server;
        DatabaseAddress address;
        Surroundings surroundings = new Surroundings(folder, List.of(), toolchain, Pinning.ofThisMachine());
        try (PrivatePostgres postgres = PrivatePostgres.start(surroundings, folder.resolve("postgresql.log"))) {
            address = postgres.address();
            server = postgres.tree().alive().getFirst();
            assertThat(postgres.tree().cpu().known()).isTrue();
            assertThat(postgres.tree().alive()).hasSizeGreaterThan(1);
            query_all(address);
        }
        assertThat(server.isAlive()).isFalse();
        int port = address.port();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(IOException.class);
    }

    private static void query_all(DatabaseAddress address) throws Exception {
        Path psql = Programs.find("psql");
        Assumptions.assumeTrue(psql != null, "psql is not installed: cannot look at the rows");
        ProcessBuilder builder = new ProcessBuilder(List.of(Objects.requireNonNull(psql).toString(), "-h",
                address.host(), "-p", Integer.toString(address.port()), "-U", address.user(), "-d", address.name(),
                "-At", "-c", "select name from users order by id", "-c", "select level, power from heroes where id = 1",
                "-c", "select count(*), max(since) from people", "-c", "show max_connections"));
        builder.environment().put("PGPASSWORD", address.password());
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said.lines()).containsExactly("Ada Lovelace", "Alan Turing", "Grace Hopper", "1|turns streams",
                "10|2022-06-01", "200");
    }
}
