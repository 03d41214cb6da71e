package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.JsonCodec;
import dev.freshet.http.JsonType;
import dev.freshet.web.Route;
import dev.freshet.web.RouteHandler;
import dev.freshet.web.json.AvajeJsonCodec;
import java.lang.reflect.Type;
import org.junit.jupiter.api.Test;

/** The engine may use a request again only where no code of the user's has seen it. */
class KeptRequestTest {
    private final WebApplicationBuilder builder = WebApplication.builder();

    @Test
    void a_route_whose_handler_sees_no_request_keeps_none() throws Exception {
        builder.route(forgetful("/hello", (_, response, _) -> response.send("Hello")));

        assertThat(forgets("/hello")).isTrue();
    }

    @Test
    void any_other_handler_may_keep_it() throws Exception {
        builder.get("/hello", (_, response) -> response.send("Hello"));

        assertThat(forgets("/hello")).isFalse();
        assertThat(forgets("/nothing")).isFalse();
    }

    @Test
    void a_filter_may_keep_it() throws Exception {
        builder.route(forgetful("/hello", (_, response, _) -> response.send("Hello")));
        builder.route(forgetful("/apart", (_, response, _) -> response.send("apart")));
        builder.filter((request, response, chain) -> chain.filter(request, response),
                Placement.EVERYWHERE.include("/hello"));

        assertThat(forgets("/hello")).isFalse();
        assertThat(forgets("/apart")).isTrue();
    }

    @Test
    void an_exception_handler_may_keep_it() throws Exception {
        builder.route(forgetful("/fails", (_, _, _) -> {
            throw new HttpException(409, "no");
        }));

        assertThat(forgets("/fails")).isFalse();
    }

    /** It is given the response to send a value. */
    @Test
    void a_codec_of_the_application_s_own_may_keep_it() throws Exception {
        AvajeJsonCodec framework = new AvajeJsonCodec();
        builder.json(new JsonCodec() {
            @Override
            public <T> JsonType<T> type(Type type) {
                return framework.type(type);
            }
        });
        builder.route(forgetful("/hello", (_, response, _) -> response.send("Hello")));

        assertThat(forgets("/hello")).isFalse();
    }

    private static Route forgetful(String path, RouteHandler handler) {
        return Route.builder(HttpMethod.GET, path).keepsNothing().build(handler);
    }

    private boolean forgets(String path) throws Exception {
        FakeRequest request = FakeRequest.get(path);
        return builder.build().handlerFor(request).handleAndForget(request, new FakeResponse());
    }
}
