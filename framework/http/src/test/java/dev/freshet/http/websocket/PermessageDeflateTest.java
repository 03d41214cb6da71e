package dev.freshet.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.HttpException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PermessageDeflateTest {
    private static final String PLAIN = "permessage-deflate; client_no_context_takeover";

    private static @Nullable String answer(String... offers) {
        PermessageDeflate chosen = PermessageDeflate.choose(List.of(offers));
        return chosen == null ? null : chosen.response();
    }

    @Test
    void agrees_to_the_plain_offer() {
        assertThat(answer("permessage-deflate")).isEqualTo(PLAIN);
        assertThat(answer("Permessage-Deflate; client_max_window_bits")).isEqualTo(PLAIN);
        assertThat(answer("permessage-deflate;client_max_window_bits=10")).isEqualTo(PLAIN);
    }

    @Test
    void says_what_it_was_asked_for() {
        assertThat(answer("permessage-deflate; server_no_context_takeover; client_no_context_takeover"))
                .isEqualTo("permessage-deflate; server_no_context_takeover; client_no_context_takeover");
        for (int bits = 8; bits < 15; bits++) {
            assertThat(answer("permessage-deflate; server_max_window_bits=" + bits))
                    .isEqualTo(PLAIN + "; server_max_window_bits=" + bits);
        }
        assertThat(answer("permessage-deflate; server_max_window_bits=15")).isEqualTo(PLAIN);
        assertThat(answer("permessage-deflate; server_max_window_bits=\"9\""))
                .isEqualTo(PLAIN + "; server_max_window_bits=9");
    }

    /** So that nothing is kept of what a client has sent, while it sends nothing. */
    @Test
    void has_clients_compress_each_message_by_itself_though_they_do_not_offer_it() {
        PermessageDeflate chosen = PermessageDeflate.choose(List.of("permessage-deflate"));
        assertThat(chosen).isEqualTo(new PermessageDeflate(false, true, 15));
        assertThat(PermessageDeflate.agreed(List.of(PLAIN))).isEqualTo(chosen);
    }

    /** A client reads what other servers agree to. */
    @Test
    void leaves_the_answer_of_a_server_as_it_is() {
        assertThat(PermessageDeflate.agreed(List.of("permessage-deflate")))
                .isEqualTo(new PermessageDeflate(false, false, 15));
        assertThat(PermessageDeflate.agreed(List.of("permessage-deflate; server_no_context_takeover")))
                .isEqualTo(new PermessageDeflate(true, false, 15));
    }

    @Test
    void declines_parameters_that_are_unknown_twice_there_or_wrong() {
        for (String parameter : List.of("what", "server_max_window_bits", "server_max_window_bits=7",
                "server_max_window_bits=16", "server_max_window_bits=08", "server_max_window_bits=x",
                "server_max_window_bits=9; server_max_window_bits=9", "client_max_window_bits=7",
                "client_max_window_bits=+9", "client_max_window_bits; client_max_window_bits",
                "server_no_context_takeover=1", "client_no_context_takeover=true",
                "server_no_context_takeover; server_no_context_takeover",
                "client_no_context_takeover; client_no_context_takeover")) {
            assertThat(answer("permessage-deflate; " + parameter)).as(parameter).isNull();
        }
    }

    @Test
    void takes_the_first_offer_that_it_can() {
        assertThat(answer("x-webkit, permessage-deflate; what=1, permessage-deflate; server_max_window_bits=9",
                "permessage-deflate")).isEqualTo(PLAIN + "; server_max_window_bits=9");
        assertThat(answer("a;b=c;d=\"e\"")).isNull();
        assertThat(answer()).isNull();
    }

    @Test
    void refuses_what_is_no_list_of_extensions() {
        for (String value : List.of("permessage-deflate; =", "permessage-deflate;", "a b", "a;b=", "a;b=\"", "a;b=\"\"",
                "a;b=\"c d\"", "a;b=\"c\\", "(", "a;b=\"c\"d", "\u00e9")) {
            assertThatThrownBy(() -> PermessageDeflate.choose(List.of(value))).as(value)
                    .isInstanceOfSatisfying(HttpException.class, e -> assertThat(e.status()).isEqualTo(400));
        }
    }
}
