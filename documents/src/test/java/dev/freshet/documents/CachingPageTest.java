package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Cache;
import dev.freshet.config.Config;
import dev.freshet.inject.BeanScope;
import dev.freshet.inject.Wiring;
import dev.freshet.ops.MetricsSource;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The snippets of docs/guide/caching.md compile with the annotation processor, and their beans work. */
class CachingPageTest {
    private static final Pattern CLASS = Pattern.compile("public class (\\w+)");

    @TempDir
    private Path folder;

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///guide/" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return "package guide;\n" + text;
        }
    }

    private void compile() throws Exception {
        List<JavaFileObject> sources = new ArrayList<>();
        for (MarkdownPage.Snippet snippet : MarkdownPage.read(Repository.ROOT.resolve("docs/guide/caching.md"))
                .snippets()) {
            Matcher name = CLASS.matcher(snippet.text());
            if (snippet.language().equals("java") && name.find()) {
                sources.add(new Source(name.group(1), snippet.text()));
            }
        }
        StringWriter problems = new StringWriter();
        boolean compiled = ToolProvider.getSystemJavaCompiler().getTask(problems, null, null, List.of("-d",
                folder.toString(), "-proc:full", "-cp", System.getProperty("java.class.path")), null, sources).call();
        assertThat(compiled).as(problems.toString()).isTrue();
        assertThat(sources).hasSize(4);
    }

    @Test
    void its_snippets_compile_and_cache() throws Exception {
        compile();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()},
                getClass().getClassLoader())) {
            Wiring wiring = (Wiring) loader.loadClass("guide.FreshetWiring").getConstructor().newInstance();
            Config config = Config.of(Map.of("cache.rates.max-size", "200", "cache.rates.time-to-live", "1h"));
            try (BeanScope beans = BeanScope.builder().config(config).wire(List.of(wiring)).build()) {
                config.requireAllKnown();
                Cache<?, ?> cache = beans.get(Cache.class);
                assertThat(cache.policy().eviction().orElseThrow().getMaximum()).isEqualTo(200);
                Object prices = beans.get(loader.loadClass("guide.Prices"));
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
