package dev.freshet.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AtExitTest {
    @Test
    void closes_the_others_if_one_cannot_be_closed() {
        assertThat(ended()).contains("something may be left behind", "the newest cannot be closed",
                "the oldest is closed");
    }

    /** The output of a process that has ended. */
    private static String ended() {
        return Programs.run(Programs.command(Programs.ofThisJdk("java"), "-cp", System.getProperty("java.class.path"),
                EndingMain.class.getName()));
    }
}
