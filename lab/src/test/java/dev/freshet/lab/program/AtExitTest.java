package dev.freshet.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AtExitTest {
    @Test
    void closes_the_others_if_one_cannot_be_closed() {
        assertThat(ended()).contains("something may be left behind", "the newest cannot be closed",
                "the oldest is closed");
    }

    @Test
    void removes_a_scratch_folder_that_was_not_closed() {
        String folder = ended().lines().filter(line -> line.startsWith("folder ")).findFirst().orElseThrow();

        assertThat(Path.of(folder.substring("folder ".length()))).doesNotExist();
    }

    /** The output of a process that has ended. */
    private static String ended() {
        return Programs.run(Programs.command(Programs.ofThisJdk("java"), "-cp", System.getProperty("java.class.path"),
                EndingMain.class.getName()));
    }
}
