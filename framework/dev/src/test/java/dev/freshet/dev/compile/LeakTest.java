package dev.freshet.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that compiles leave nothing behind in the JVM. */
@Tag("slow")
class LeakTest {
    @TempDir Path folder;

    @Test
    void two_hundred_compiles_leave_heap_classes_and_threads_as_they_were() throws Exception {
        var project = new Project(folder);
        var shop = new Shop(new Random(3), 4);
        try (var compiler = project.compiler()) {
            Usage before = null;
            for (var i = 0; i < 220; i++) {
                project.become(shop.sources());
                compiler.compile();
                shop.edit();
                if (i == 20) {
                    before = Usage.now();
                }
            }
            var after = Usage.now();

            System.out.println("after 20 compiles: " + before + "; after 220: " + after);
            assertThat(after.heap()).isLessThan(before.heap() + 8_000_000);
            assertThat(after.classes()).isLessThan(before.classes() + 300);
            assertThat(after.threads()).isLessThanOrEqualTo(before.threads() + 1);
        }
    }

    @Test
    void a_closed_compiler_lets_go_of_the_processors_classes() throws Exception {
        var project = new Project(folder);
        project.become(new Shop(new Random(3), 2).sources());
        Usage before = null;
        for (var i = 0; i < 12; i++) {
            try (var compiler = project.compiler()) {
                assertThat(compiler.compile().succeeded()).isTrue();
            }
            if (i == 1) {
                before = Usage.now();
            }
        }

        // One compiler loads about 600 classes of processors.
        assertThat(Usage.now().classes()).isLessThan(before.classes() + 1000);
    }

    private record Usage(long heap, long classes, int threads) {

        static Usage now() {
            for (var i = 0; i < 3; i++) {
                System.gc();
            }
            return new Usage(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                    ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(),
                    ManagementFactory.getThreadMXBean().getThreadCount());
        }
    }
}
