package dev.freshet.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TrainingRequestTest {
    @Test
    void reads_method_and_path() throws Exception {
        assertThat(TrainingRequest.parse("  GET /api/users?page=2\n ")).isEqualTo(
                new TrainingRequest("GET", "/api/users?page=2", Map.of(), ""));
    }

    @Test
    void reads_fields_and_body_as_they_stand_in_a_pom() throws Exception {
        TrainingRequest request = TrainingRequest.parse("""

                            POST /api/users
                            Content-Type: application/json
                            Authorization: Bearer a:b

                            {"name":"Ada",
                             "age":36}
                        """);

        assertThat(request.fields()).containsExactlyInAnyOrderEntriesOf(
                Map.of("Content-Type", "application/json", "Authorization", "Bearer a:b"));
        assertThat(request.body()).isEqualTo("{\"name\":\"Ada\",\n\"age\":36}");
    }

    @Test
    void refuses_what_is_no_request() {
        assertThatThrownBy(() -> TrainingRequest.parse("/api/users")).isInstanceOf(PackagingException.class)
                .hasMessageContaining("a method and a path");
        assertThatThrownBy(() -> TrainingRequest.parse("GET /\n{}")).isInstanceOf(PackagingException.class)
                .hasMessageContaining("{} is not a header");
    }
}
