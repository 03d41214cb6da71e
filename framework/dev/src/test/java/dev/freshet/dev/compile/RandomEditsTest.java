package dev.freshet.dev.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that after any series of edits the output is what javac writes into an empty folder. */
class RandomEditsTest {
    @TempDir Path folder;

    @Test
    void fifteen_edits_give_what_a_clean_build_gives() throws Exception {
        edit(15, 7, 2);
    }

    @Test
    @Tag("slow")
    void three_hundred_edits_give_what_a_clean_build_gives() throws Exception {
        for (var seed = 1; seed <= 6; seed++) {
            edit(50, seed, 6);
        }
    }

    private void edit(int times, long seed, int size) throws Exception {
        var home = folder.resolve("seed" + seed);
        var project = new Project(home);
        var shop = new Shop(new Random(seed), size);
        var failures = 0;
        try (var compiler = project.compiler(); var reference = new CleanBuild(project)) {
            var history = new StringBuilder("seed " + seed);
            for (var i = 0; i <= times; i++) {
                if (i > 0) {
                    history.append("\n").append(i).append(": ").append(shop.edit());
                }
                project.become(shop.sources());
                var before = project.files("classes");

                var result = compiler.compile();
                var problems = reference.build("clean" + i);
                if (i == 0) {
                    assertThat(problems).isEmpty();
                }

                assertThat(result.succeeded()).as("%s%n%s%n%s", history, result.problems(), problems)
                        .isEqualTo(problems.isEmpty());
                if (result.succeeded()) {
                    assertThat(different(project, "classes", "clean" + i + "/classes")).as("%s", history).isEmpty();
                    assertThat(different(project, "generated", "clean" + i + "/generated")).as("%s", history).isEmpty();
                } else {
                    failures++;
                    assertThat(project.files("classes")).isEqualTo(before);
                }
            }
        }
        assertThat(failures).as("edits that break the build").isBetween(1, times / 2);
    }

    /** Of classes the names only: their bytes would make messages unreadable. */
    private static Map<String, String> different(Project project, String one, String other) throws Exception {
        var files = project.files(one);
        var others = project.files(other);
        var all = new TreeMap<>(files);
        all.putAll(others);
        all.keySet().removeIf(name -> files.containsKey(name) && files.get(name).equals(others.get(name)));
        all.replaceAll((name, text) -> name.endsWith(".class") ? ""
                : files.get(name) + " instead of " + others.get(name));
        return all;
    }
}
