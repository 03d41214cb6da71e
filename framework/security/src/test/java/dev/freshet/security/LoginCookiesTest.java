package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The cookies of logins that a browser has begun. */
class LoginCookiesTest {
    /** Another site can make a browser begin as many as it likes, for pages of its choice. */
    @Test
    void leave_most_of_the_headers_of_a_request_to_others() throws Exception {
        try (LoginServer server = new LoginServer();
                RunningApplication application = Freshet.start(Library.class, "--server.port=0",
                        "--security.session.enabled=true", "--security.oidc.issuer=" + server.url(),
                        "--security.oidc.client-id=shop", "--security.oidc.base-url=http://127.0.0.1:2")) {
            Visitor visitor = new Visitor(application.port());
            Map<String, String> cookies = new TreeMap<>();
            for (int i = 0; i < 20; i++) {
                String page = "/account?" + "a".repeat(990);
                String cookie = Visitor.cookie(visitor.open(page, "Cookie", String.join("; ", cookies.values())));
                cookies.put(cookie.substring(0, cookie.indexOf('=')), cookie);
            }
            assertThat(cookies).hasSize(8);
            assertThat(String.join("; ", cookies.values()).length()).isLessThan(6 * 1024);
        }
    }
}
