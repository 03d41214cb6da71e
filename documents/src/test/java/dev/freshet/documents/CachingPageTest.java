package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Cache;
import dev.freshet.config.Config;
import dev.freshet.inject.BeanScope;
import dev.freshet.inject.Wiring;
import dev.freshet.ops.MetricsSource;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The snippets of docs/guide/caching.md compile with the annotation processor, and their beans work. */
class CachingPageTest {
    private static final String PACKAGE = "docs.guide.caching.";

    @TempDir
    private Path folder;

    @Test
    void its_snippets_compile_and_cache() throws Exception {
        assertThat(JavaPage.read(Path.of("docs/guide/caching.md")).compile(folder)).isEmpty();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()},
                getClass().getClassLoader())) {
            Wiring wiring = (Wiring) loader.loadClass(PACKAGE + "FreshetWiring").getConstructor().newInstance();
            Config config = Config.of(Map.of("cache.rates.max-size", "200", "cache.rates.time-to-live", "1h"));
            try (BeanScope beans = BeanScope.builder().config(config).wire(List.of(wiring)).build()) {
                config.requireAllKnown();
                Cache<?, ?> cache = beans.get(Cache.class);
                assertThat(cache.policy().eviction().orElseThrow().getMaximum()).isEqualTo(200);
                Object prices = beans.get(loader.loadClass(PACKAGE + "Prices"));
                for (int i = 0; i < 3; i++) {
                    assertThat(prices.getClass().getMethod("rate", String.class).invoke(prices, "EUR"))
                            .hasToString("1.10");
                }
                assertThat(cache.stats().missCount()).isEqualTo(1);
                assertThat(cache.stats().hitCount()).isEqualTo(2);
                assertThat(beans.list(MetricsSource.class)).hasSize(1);
            }
        }
    }
}
