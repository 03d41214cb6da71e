package dev.freshet.inject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ServiceConfigurationError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

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
    void names_the_wiring_that_is_not_there() {
        System.setProperty(PROPERTY, "shop.FreshetWiring");

        assertThatThrownBy(() -> BeanScope.builder().build()).isInstanceOf(ServiceConfigurationError.class)
                .hasMessageContaining("shop.FreshetWiring not found");
    }
}
