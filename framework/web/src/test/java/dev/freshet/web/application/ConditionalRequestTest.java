package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.web.ResponseEntity;
import dev.freshet.web.binding.Results;
import dev.freshet.web.conditional.EntityTag;
import dev.freshet.web.conditional.HttpDate;
import dev.freshet.web.conditional.Preconditions;
import dev.freshet.web.sse.EventStream;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9110 section 13: tags, dates and which condition decides. */
class ConditionalRequestTest {
    private static final Instant CHANGED = Instant.parse("1994-11-06T08:49:37.5Z");
    private static final EntityTag TAG = EntityTag.strong("v1");

    private final AtomicInteger closed = new AtomicInteger();

    private static Preconditions get(String... fields) {
        return conditions(HttpMethod.GET, fields);
    }

    private static Preconditions conditions(HttpMethod method, String... fields) {
        FakeRequest request = FakeRequest.of(method, "/");
        for (int i = 0; i < fields.length; i += 2) {
            request.with(fields[i], fields[i + 1]);
        }
        return Preconditions.of(request, TAG, CHANGED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            "\"v1\"             | NOT_MODIFIED",
            "W/\"v1\"           | NOT_MODIFIED",
            "\"a,b\", \"v1\"    | NOT_MODIFIED",
            ",, \"v0\" ,\"v1\", | NOT_MODIFIED",
            "*                  | NOT_MODIFIED",
            "\"v2\"             | HOLD",
            "\"v1               | HOLD",
            "v1                 | HOLD",
            "\"V1\"             | HOLD",
            "w/\"v1\"           | HOLD",
    })
    void compares_if_none_match_weakly(String field, Preconditions outcome) {
        assertThat(get("If-None-Match", field)).isEqualTo(outcome);
        assertThat(conditions(HttpMethod.HEAD, "If-None-Match", field)).isEqualTo(outcome);
        assertThat(conditions(HttpMethod.PUT, "If-None-Match", field))
                .isEqualTo(outcome == Preconditions.HOLD ? Preconditions.HOLD : Preconditions.FAILED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            "\"v1\"         | HOLD",
            "\"v0\", \"v1\" | HOLD",
            "*              | HOLD",
            "W/\"v1\"       | FAILED",
            "\"v2\"         | FAILED",
            "nonsense       | FAILED",
    })
    void compares_if_match_strongly(String field, Preconditions outcome) {
        assertThat(get("If-Match", field)).isEqualTo(outcome);
        assertThat(conditions(HttpMethod.DELETE, "If-Match", field)).isEqualTo(outcome);
    }

    @Test
    void takes_several_fields_for_one_list() {
        assertThat(get("If-None-Match", "\"v0\"", "If-None-Match", "\"v1\"")).isEqualTo(Preconditions.NOT_MODIFIED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "Sun, 06 Nov 1994 08:49:37 GMT  | NOT_MODIFIED",
            "Sunday, 06-Nov-94 08:49:37 GMT | NOT_MODIFIED",
            "Sun Nov  6 08:49:37 1994       | NOT_MODIFIED",
            "Sun, 06 Nov 1994 08:49:36 GMT  | HOLD",
            "Mon, 07 Nov 1994 08:49:36 GMT  | NOT_MODIFIED",
            "1994-11-06T08:49:37Z           | HOLD",
    })
    void compares_dates_to_the_second(String date, Preconditions outcome) {
        assertThat(get("If-Modified-Since", date)).isEqualTo(outcome);
        assertThat(conditions(HttpMethod.POST, "If-Modified-Since", date)).isEqualTo(Preconditions.HOLD);
    }

    @Test
    void refuses_what_was_modified_since() {
        assertThat(conditions(HttpMethod.PUT, "If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT"))
                .isEqualTo(Preconditions.HOLD);
        assertThat(conditions(HttpMethod.PUT, "If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:36 GMT"))
                .isEqualTo(Preconditions.FAILED);
        assertThat(conditions(HttpMethod.PUT, "If-Unmodified-Since", "long ago")).isEqualTo(Preconditions.HOLD);
    }

    @Test
    void ignores_a_date_that_is_sent_twice() {
        String before = "Sat, 05 Nov 1994 08:49:37 GMT";
        String after = "Mon, 07 Nov 1994 08:49:37 GMT";
        assertThat(get("If-Modified-Since", after, "If-Modified-Since", before)).isEqualTo(Preconditions.HOLD);
        assertThat(conditions(HttpMethod.PUT, "If-Unmodified-Since", before, "If-Unmodified-Since", after))
                .isEqualTo(Preconditions.HOLD);
    }

    @Test
    void lets_tags_decide_over_dates() {
        String before = "Sat, 05 Nov 1994 08:49:37 GMT";
        String after = "Mon, 07 Nov 1994 08:49:37 GMT";
        assertThat(get("If-None-Match", "\"v2\"", "If-Modified-Since", after)).isEqualTo(Preconditions.HOLD);
        assertThat(get("If-Match", "\"v1\"", "If-Unmodified-Since", before)).isEqualTo(Preconditions.HOLD);
        assertThat(get("If-Match", "\"v1\"", "If-None-Match", "\"v1\"")).isEqualTo(Preconditions.NOT_MODIFIED);
        assertThat(get("If-Match", "\"v2\"", "If-None-Match", "\"v1\"")).isEqualTo(Preconditions.FAILED);
    }

    @Test
    void knows_a_resource_that_is_not_there() {
        FakeRequest create = FakeRequest.of(HttpMethod.PUT, "/").with("If-None-Match", "*");
        Preconditions.require(create, null);
        assertThatThrownBy(() -> Preconditions.require(create, TAG)).isInstanceOfSatisfying(HttpException.class,
                refused -> assertThat(refused.status()).isEqualTo(412));
        FakeRequest change = FakeRequest.of(HttpMethod.PUT, "/").with("If-Match", "*");
        assertThatThrownBy(() -> Preconditions.require(change, null)).isInstanceOf(HttpException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Sun, 06 Nov 1994 08:49:37 GM", "Sun, 06 Nox 1994 08:49:37 GMT", "", ",",
        "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08.49.37 GMT", "Sun, 06 Nov 1994 8:049:37 GMT", "Sun, 06 ovD 1994 08:49:37 GMT"})
    void takes_no_other_text_for_a_date(String text) {
        assertThat(HttpDate.parse(text)).isNull();
    }

    @Test
    void writes_dates_in_the_one_form() {
        assertThat(HttpDate.format(CHANGED)).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
        assertThat(HttpDate.format(Instant.parse("2026-01-31T23:59:09Z"))).isEqualTo("Sat, 31 Jan 2026 23:59:09 GMT");
        assertThat(HttpDate.format(Instant.MAX)).isEqualTo("Fri, 31 Dec 9999 23:59:59 GMT");
        assertThat(HttpDate.format(Instant.MIN)).isEqualTo("Sat, 01 Jan 0000 00:00:00 GMT");
    }

    @Test
    void a_controller_that_names_its_state_is_answered_304_or_412() throws Exception {
        ResponseEntity<String> page = ResponseEntity.ok().eTag("v1").lastModified(CHANGED).cacheControl("max-age=9")
                .contentType("text/html").body("page");
        FakeResponse fresh = new FakeResponse();
        Results.text(fresh, Results.body(FakeRequest.get("/").with("If-None-Match", "\"v1\""), fresh, page));
        assertThat(fresh.status()).isEqualTo(304);
        assertThat(fresh.text()).isEmpty();
        assertThat(fresh.header("ETag")).isEqualTo("\"v1\"");
        assertThat(fresh.header("Last-Modified")).isEqualTo("Sun, 06 Nov 1994 08:49:37 GMT");
        assertThat(fresh.header("Cache-Control")).isEqualTo("max-age=9");
        assertThat(fresh.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");

        FakeResponse stale = new FakeResponse();
        Results.text(stale, Results.body(FakeRequest.get("/").with("If-None-Match", "\"v0\""), stale, page));
        assertThat(stale.status()).isEqualTo(200);
        assertThat(stale.text()).isEqualTo("page");

        FakeRequest other = FakeRequest.get("/").with("If-Match", "\"v0\"");
        assertThatThrownBy(() -> Results.body(other, new FakeResponse(), page))
                .isInstanceOfSatisfying(HttpException.class, refused -> assertThat(refused.status()).isEqualTo(412));
    }

    @Test
    void what_a_method_has_done_is_not_refused_afterwards() throws Exception {
        FakeResponse done = new FakeResponse();
        FakeRequest change = FakeRequest.of(HttpMethod.PUT, "/").with("If-Match", "\"v0\"");
        assertThat(Results.body(change, done, ResponseEntity.ok().eTag("v1").body("done"))).isEqualTo("done");
        assertThat(done.status()).isEqualTo(200);
    }

    @Test
    void closes_the_body_that_it_does_not_return() {
        FakeRequest known = FakeRequest.get("/").with("If-None-Match", "*");
        FakeResponse unchanged = new FakeResponse();
        assertThat(Results.body(known, unchanged, ResponseEntity.ok().eTag("v1").body(closable()))).isNull();
        assertThat(unchanged.status()).isEqualTo(304);
        assertThat(closed).hasValue(1);

        FakeRequest other = FakeRequest.of(HttpMethod.HEAD, "/").with("If-Match", "\"x\"");
        ResponseEntity<InputStream> entity = ResponseEntity.ok().eTag("v1").body(closable());
        assertThatThrownBy(() -> Results.body(other, new FakeResponse(), entity)).isInstanceOf(HttpException.class);
        assertThat(closed).hasValue(2);

        ResponseEntity<Optional<InputStream>> some = ResponseEntity.ok().eTag("v1").body(Optional.of(closable()));
        assertThat(Results.body(known, new FakeResponse(), some)).isNull();
        assertThat(closed).hasValue(3);
    }

    @Test
    void closes_the_body_if_it_refuses_a_header() {
        ResponseEntity<InputStream> entity = ResponseEntity.ok().header("X-Name", "\u0100").body(closable());
        assertThatThrownBy(() -> Results.body(FakeRequest.get("/"), new FakeResponse(), entity))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(closed).hasValue(1);
    }

    @Test
    void closes_the_source_of_events_that_it_does_not_return() {
        FakeRequest known = FakeRequest.get("/").with("If-None-Match", "*");
        Stream<String> rows = Stream.of("a").onClose(closed::incrementAndGet);
        assertThat(Results.body(known, new FakeResponse(), ResponseEntity.ok().eTag("v1")
                .body(EventStream.ofData(rows)))).isNull();
        assertThat(closed).hasValue(1);
    }

    @Test
    void leaves_the_body_open_that_it_returns() throws Exception {
        InputStream body = closable();
        FakeRequest stale = FakeRequest.get("/").with("If-None-Match", "\"v0\"");
        assertThat(Results.body(stale, new FakeResponse(), ResponseEntity.ok().eTag("v1").body(body))).isSameAs(body);
        assertThat(closed).hasValue(0);
    }

    private InputStream closable() {
        return new ByteArrayInputStream(new byte[1]) {
            @Override
            public void close() {
                closed.incrementAndGet();
            }
        };
    }

    @Test
    void reads_tags_with_and_without_quotes() {
        assertThat(EntityTag.of("a b".replace(' ', '-'))).hasToString("\"a-b\"");
        assertThat(EntityTag.of("\"a\"")).hasToString("\"a\"");
        assertThat(EntityTag.of("W/\"a\"")).hasToString("W/\"a\"");
        assertThatThrownBy(() -> EntityTag.of("a\"b")).isInstanceOf(IllegalArgumentException.class);
    }
}
