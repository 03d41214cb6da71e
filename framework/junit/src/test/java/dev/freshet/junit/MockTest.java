package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.freshet.junit.shop.RealStamps;
import dev.freshet.junit.shop.Stamps;
import org.junit.jupiter.api.Test;

/** Mocks of Mockito are beans. */
@FreshetTest(properties = "data.sources.main.url=jdbc:h2:mem:mocks")
class MockTest {
    private static final RealStamps STAMPS = mock(RealStamps.class);

    @Replace
    static Stamps stamps() {
        return STAMPS;
    }

    @Test
    void a_mock_answers_and_counts_calls_of_other_threads(TestClient http) {
        when(STAMPS.now()).thenReturn("noon");

        assertThat(http.get("/items/stamp").expect(200).text()).isEqualTo("noon USD");
        verify(STAMPS).now();
    }
}
