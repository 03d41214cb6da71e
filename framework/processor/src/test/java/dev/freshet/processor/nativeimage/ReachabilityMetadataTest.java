package dev.freshet.processor.nativeimage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import io.avaje.jsonb.Jsonb;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReachabilityMetadataTest {
    private static final String FILE =
            "META-INF/native-image/freshet/com.acme.FreshetWiring/reachability-metadata.json";

    @Test
    void names_the_wiring_and_the_file_that_service_loader_reads() {
        var metadata = metadata(Compilation.of("@Component class Shop { }").succeeds());

        assertThat(metadata.get("reflection")).isEqualTo(List.of(Map.of("type", "com.acme.FreshetWiring",
                "methods", List.of(Map.of("name", "<init>", "parameterTypes", List.of())))));
        assertThat(globs(metadata)).containsExactly("META-INF/services/dev.freshet.inject.Wiring");
    }

    @Test
    void takes_what_lies_beside_the_classes_folders_as_a_whole() {
        var compiled = Compilation.of("@Component class Shop { }")
                .resource("application.yml", "a: 1").resource("pages/css/shop.css", "").resource("mail/order.txt", "")
                .resource("META-INF/own.txt", "").succeeds();

        assertThat(globs(metadata(compiled))).containsExactly("META-INF/services/dev.freshet.inject.Wiring",
                "application.yml", "mail/**", "pages/**");
    }

    @Test
    void takes_what_lies_among_classes_one_by_one_so_that_no_class_file_is_a_resource() {
        var compiled = Compilation.of("@Component class Shop { }")
                .resource("com/acme/shop.sql", "").resource("com/acme/Old.class", "").succeeds();

        assertThat(globs(metadata(compiled))).containsExactly("META-INF/services/dev.freshet.inject.Wiring",
                "com/acme/shop.sql");
    }

    @Test
    void leaves_nothing_for_a_wiring_that_is_gone() {
        var first = Compilation.of("@Component class Shop { }", "class Other { }").succeeds();

        var second = Compilation.of("class Other { int more; }").onTopOf(first.delete("com.acme.Shop")).succeeds();

        assertThat(metadata(second)).isEmpty();
    }

    @Test
    void writes_nothing_for_a_module_without_beans() {
        var compiled = Compilation.of("class Plain { }").succeeds();

        assertThat(compiled.hasResource(FILE)).isFalse();
    }

    private static Map<String, Object> metadata(Compiled compiled) {
        return Jsonb.instance().type(Object.class).map().fromJson(compiled.resource(FILE));
    }

    private static List<Object> globs(Map<String, Object> metadata) {
        return ((List<?>) metadata.get("resources")).stream().map(one -> ((Map<?, ?>) one).get("glob"))
                .map(Object.class::cast).toList();
    }
}
