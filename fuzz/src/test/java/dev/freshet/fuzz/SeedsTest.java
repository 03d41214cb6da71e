package dev.freshet.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every target over its seeds, among which is what fuzzing has found. */
class SeedsTest {
    private static final Path SEEDS = Path.of("seeds");

    @TestFactory
    Stream<DynamicNode> breaks_nothing() {
        return Arrays.stream(Target.values()).map(target -> dynamicContainer(target.label(), seeds(target)
                .map(seed -> dynamicTest(seed.getFileName().toString(), () -> target.test(SeedFile.read(seed))))));
    }

    private static Stream<Path> seeds(Target target) {
        try {
            List<Path> seeds = SeedFile.in(SEEDS.resolve(target.label()));
            assertThat(seeds).as("seeds of " + target.label()).hasSizeGreaterThan(4);
            return seeds.stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A taste of what fuzzing does: each seed cut short, and with one octet changed. */
    @ParameterizedTest
    @EnumSource
    void breaks_nothing_where_a_seed_is_cut_or_changed(Target target) throws IOException {
        Random random = new Random(1);
        for (Path seed : SeedFile.in(SEEDS.resolve(target.label()))) {
            byte[] input = SeedFile.read(seed);
            for (int i = 0; i < 100; i++) {
                byte[] changed = Arrays.copyOf(input, 1 + random.nextInt(input.length));
                changed[random.nextInt(changed.length)] ^= (byte) (random.nextInt(3) << random.nextInt(7));
                assertThatCode(() -> target.test(changed)).as(() -> seed + " as\n" + SeedFile.write(changed))
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void has_no_folder_of_seeds_without_a_target() throws IOException {
        try (Stream<Path> folders = Files.list(SEEDS)) {
            assertThat(folders.map(folder -> folder.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(Target.values()).map(Target::label).toList());
        }
    }
}
