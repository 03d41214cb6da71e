package dev.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpMethod;
import org.junit.jupiter.api.Test;

/** What lists of routes say about callers. */
class AccessWordsTest {
    @Test
    void an_access_in_words() {
        assertThat(Access.unstated().text()).isEqualTo("everyone");
        assertThat(Access.identified().text()).isEqualTo("everyone");
        assertThat(Access.denyAll().text()).isEqualTo("nobody");
        assertThat(Access.authenticated().text()).isEqualTo("every caller with credentials");
        assertThat(Access.roles("b", "a").text()).isEqualTo("role a or b");
        assertThat(Access.roles("a").and(Access.scopes("s").or(Access.roles("b"))).text())
                .isEqualTo("(role a) and ((scope s) or (role b))");
    }

    @Test
    void a_route_tells_its_condition_and_where_its_callers_are_stated() {
        Route route = Route.builder(HttpMethod.GET, "/a").access(Access.authenticated()).condition("role('x')")
                .accessOrigin("@Authorize on A.a").build((_, _, _) -> { });
        assertThat(route.callers()).isEqualTo("every caller with credentials if role('x')");
        assertThat(route.withAccess(Access.authenticated()).accessOrigin()).isEqualTo("@Authorize on A.a");
        Route changed = route.withAccess(Access.denyAll());
        assertThat(changed.callers()).isEqualTo("nobody if role('x')");
        assertThat(changed.accessOrigin()).isEqualTo("@Authorize on A.a, configuration");
    }
}
