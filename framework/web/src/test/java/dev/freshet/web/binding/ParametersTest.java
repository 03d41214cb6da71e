package dev.freshet.web.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.QueryParameters;
import java.util.List;
import java.util.function.BiConsumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ParametersTest {
    private static final String LONGEST = "1,".repeat(QueryParameters.MAX_PARAMETERS);

    @Test
    void splits_a_single_text_at_commas() {
        assertThat(Parameters.split(List.of(" 1, ,2,"))).containsExactly("1", "2");
        assertThat(Parameters.split(List.of("1,2", "3"))).containsExactly("1,2", "3");
        assertThat(Parameters.orDefault(List.of(), "a,b")).containsExactly("a", "b");
    }

    @Test
    void reads_no_more_values_from_one_list_than_from_a_form() {
        assertThat(Parameters.split(List.of(LONGEST))).hasSize(QueryParameters.MAX_PARAMETERS);
        refuses(() -> Parameters.split(List.of(LONGEST + "1")));
        assertThat(Parameters.split(List.of(",".repeat(100_000)))).isEmpty();
    }

    @Test
    void reads_no_more_values_from_all_headers_of_a_name() {
        assertThat(Parameters.fields(new Repeated(LONGEST), "X-Id")).hasSize(QueryParameters.MAX_PARAMETERS);
        refuses(() -> Parameters.fields(new Repeated(LONGEST, "1"), "X-Id"));
    }

    private static void refuses(ThrowingCallable reading) {
        assertThatThrownBy(reading).isInstanceOfSatisfying(HttpException.class,
                refused -> assertThat(refused.status()).isEqualTo(400)).hasMessageContaining("more than 1000 values");
    }

    /** Headers with these values for every name. */
    private record Repeated(String... values) implements HttpHeaders {
        @Override
        public int size() {
            return values.length;
        }

        @Override
        public String first(String name) {
            return values[0];
        }

        @Override
        public List<String> all(String name) {
            return List.of(values);
        }

        @Override
        public boolean contains(String name) {
            return true;
        }

        @Override
        public void forEach(BiConsumer<? super String, ? super String> action) {
            List.of(values).forEach(value -> action.accept("X-Id", value));
        }
    }
}
