package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.junit.shop.Item;
import dev.freshet.junit.shop.ItemRepository;
import dev.freshet.junit.shop.Tags;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Each test finds the data of the startup, whatever the others did. Both tests fail if they see the other's rows. */
abstract class ResetDataContract {
    @BeforeEach
    void is_reset_before_methods_of_the_class(ItemRepository items, Tags tags) {
        assertThat(items.all()).isEmpty();
        assertThat(tags.all()).containsExactly("1ROOT0", "2LEAF1");
    }

    private static void change(TestClient http, Tags tags) {
        http.post("/items").body(new Item(1, "tea")).expect(201);
        assertThat(tags.number()).isEqualTo(1);
        tags.add("third", Optional.of(2L));
        assertThat(tags.all()).containsExactly("1ROOT0", "2LEAF1", "7THIRD2");
        tags.clear();
        assertThat(tags.all()).containsExactly("1CHANGED0");
    }

    @Test
    void one(TestClient http, Tags tags) {
        change(http, tags);
    }

    @Test
    void another(TestClient http, Tags tags) {
        change(http, tags);
    }

    @Nested
    class InANestedClass {
        @Test
        void too(TestClient http, Tags tags) {
            change(http, tags);
        }
    }
}
