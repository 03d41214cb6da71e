package dev.freshet.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class TypedCommandTest {

    @Test
    void a_report_shows_the_command_as_it_was_typed() {
        CommandLine lab = new CommandLine(CommandSpec.create().name("./freshet lab"))
                .addSubcommand("run", new RunCommand()).setCaseInsensitiveEnumValuesAllowed(true);
        lab.parseArgs("run", "--subjects", "freshet:*,vertx@64m", "--jvm", "-XX:+UseZGC -Xmx1g");

        assertThat(Lab.typed(lab.getSubcommands().get("run").getCommandSpec()))
                .isEqualTo("./freshet lab run --subjects \"freshet:*,vertx@64m\" --jvm \"-XX:+UseZGC -Xmx1g\"");
    }
}
