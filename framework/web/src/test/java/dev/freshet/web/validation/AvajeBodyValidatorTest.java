package dev.freshet.web.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.web.BodyValidator;
import dev.freshet.web.InvalidBodyException;
import dev.freshet.web.InvalidBodyException.Violation;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class AvajeBodyValidatorTest {
    /** The class of an application; loaded again by each loader. */
    static class Application {
    }

    private record Cart(List<String> items) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return items.iterator();
        }
    }

    private static final class ApplicationLoader extends ClassLoader {
        Class<?> application() throws IOException {
            try (InputStream file = Application.class.getResourceAsStream("AvajeBodyValidatorTest$Application.class")) {
                byte[] bytes = file.readAllBytes();
                return defineClass(Application.class.getName(), bytes, 0, bytes.length);
            }
        }
    }

    @Test
    void classes_of_one_loader_share_a_validator() {
        assertThat(AvajeBodyValidator.of(Application.class)).isSameAs(AvajeBodyValidator.of(getClass()));
    }

    @Test
    void checks_a_body_that_can_be_iterated_by_its_own_class() throws IOException {
        BodyValidator validator = AvajeBodyValidator.of(new ApplicationLoader().application());
        // The library was asked for the constraints of this class, and has none.
        assertThatThrownBy(() -> validator.validate(new Cart(List.of()))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void names_an_element_that_is_null_by_its_place() {
        assertThatThrownBy(() -> AvajeBodyValidator.of(getClass()).validate(Collections.singletonList(null)))
                .isInstanceOfSatisfying(InvalidBodyException.class, refused -> assertThat(refused.violations())
                        .containsExactly(new Violation("[0]", "must not be null")));
    }

    @Test
    void keeps_no_application_in_memory() throws Exception {
        WeakReference<ClassLoader> loader = validated();
        for (int i = 0; i < 100 && loader.get() != null; i++) {
            System.gc();
        }
        assertThat(loader.get()).isNull();
    }

    private static WeakReference<ClassLoader> validated() throws IOException {
        ApplicationLoader loader = new ApplicationLoader();
        // Loads the library, which has no constraints of this class.
        assertThatThrownBy(() -> AvajeBodyValidator.of(loader.application()).validate("a body"))
                .isInstanceOf(IllegalArgumentException.class);
        return new WeakReference<>(loader);
    }
}
