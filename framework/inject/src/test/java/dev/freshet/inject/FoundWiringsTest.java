package dev.freshet.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoundWiringsTest {
    private static final String PROPERTY = "freshet.packaged.wirings";

    /** As the processor writes them: public, with a public constructor. */
    public static final class One implements Wiring {
        @Override
        public void wire(BeanRegistry beans) {
            // Being found is all that is asked of it.
        }
    }

    public static final class Two implements Wiring {
        @Override
        public void wire(BeanRegistry beans) {
            // As above.
        }
    }

    @AfterEach
    void forget() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void takes_those_that_packaging_found_in_that_order() {
        System.setProperty(PROPERTY, Two.class.getName() + "," + One.class.getName());

        assertThat(FoundWirings.all()).extracting(Object::getClass).containsExactly(Two.class, One.class);
    }

    @Test
    void finds_none_where_nothing_says_so_and_nothing_is_there() {
        assertThat(FoundWirings.all()).isEmpty();
    }

    @Test
    void refuses_two_wirings_of_one_name(@TempDir Path library) throws IOException {
        String file = One.class.getName().replace('.', '/') + ".class";
        ClassLoader own = One.class.getClassLoader();
        Files.createDirectories(library.resolve(file).getParent());
        try (InputStream bytes = Objects.requireNonNull(own.getResourceAsStream(file))) {
            Files.copy(bytes, library.resolve(file));
        }
        Path services = Files.createDirectories(library.resolve("META-INF/services"));
        Files.writeString(services.resolve(Wiring.class.getName()), One.class.getName());
        URL place = library.toUri().toURL();
        try (URLClassLoader both = new URLClassLoader(new URL[] {place}, own)) {
            Thread.currentThread().setContextClassLoader(both);

            assertThatThrownBy(() -> BeanScope.builder().build()).isInstanceOf(BeanException.class)
                    .hasMessageContaining("two libraries have a wiring with the name " + One.class.getName())
                    .hasMessageContaining(place.toString());
        } finally {
            Thread.currentThread().setContextClassLoader(own);
        }
    }

    @Test
    void names_the_wiring_that_is_not_there() {
        System.setProperty(PROPERTY, "shop.FreshetWiring");

        assertThatThrownBy(() -> BeanScope.builder().build()).isInstanceOf(ServiceConfigurationError.class)
                .hasMessageContaining("shop.FreshetWiring not found");
    }
}
