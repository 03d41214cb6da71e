package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import dev.freshet.test.browser.Browser;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * An application in a real browser, and pages of others. One is on another port: it has the application's cookies, but
 * is another origin. One is at another host, which is another site.
 */
@Tag("slow")
class BrowsersTest {
    @TempDir(cleanup = CleanupMode.ALWAYS)
    private static Path profile;

    private static RunningApplication others;
    private static RunningApplication application;
    private static Browser browser;

    @BeforeAll
    static void start() {
        assumeTrue(Browser.program().isPresent(), "there is no chromium on PATH");
        others = Freshet.start(Library.class, "--server.port=0", "--security.session.enabled=true",
                "--security.headers.content-security-policy=off");
        application = Freshet.start(Library.class, "--server.port=0", "--security.session.enabled=true",
                "--security.cors.origins=" + friend(""), "--security.cors.methods=POST");
        browser = Browser.start(Browser.program().get(), profile);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            application.close();
            others.close();
        }
    }

    private static String own(String path) {
        return "http://localhost:" + application.port() + path;
    }

    /** Another origin of the same site. */
    private static String neighbour(String path) {
        return "http://localhost:" + others.port() + path;
    }

    /** Another site, which CORS allows. */
    private static String friend(String path) {
        return "http://127.0.0.1:" + others.port() + path;
    }

    private static Browser.Page loggedIn() {
        Browser.Page page = browser.open(own("/account/form"));
        submit(page);
        assertThat(page.evaluate("document.body.textContent").toString()).startsWith("ann has paid");
        return page;
    }

    private static void submit(Browser.Page page) {
        CompletableFuture<Void> load = page.nextLoad();
        page.evaluate("document.forms[0].submit()");
        load.join();
    }

    private static Object fetched(Browser.Page page, String url, String options) {
        return page.evaluate("fetch('" + url + "', " + options + ").then(r => r.text().then(t => r.status + ' ' + t),"
                + " () => 'failed')");
    }

    @Test
    void keeps_the_cookie_from_scripts_and_lets_own_pages_pay() {
        Browser.Page page = loggedIn();
        assertThat(page.evaluate("document.cookie")).isEqualTo("");
        assertThat(fetched(page, "/account/payments", "{method: 'POST'}").toString()).startsWith("200 ann pays");
    }

    @Test
    void refuses_forms_of_other_pages() {
        Browser.Page page = loggedIn();
        Object before = page.evaluate("document.body.textContent");
        assertThat(pay(neighbour("/account/form"))).as("with the cookie").contains("403");
        assertThat(pay(friend("/account/form"))).as("CORS is not for forms").contains("403");
        assertThat(fetched(page, "/account", "{}")).isEqualTo("200 " + before);
    }

    private static String pay(String form) {
        Browser.Page other = browser.open(form);
        other.evaluate("document.forms[0].action = '" + own("/account/payments") + "'");
        submit(other);
        return other.evaluate("document.body.textContent").toString();
    }

    @Test
    void other_pages_read_only_what_cors_allows() {
        loggedIn();
        Browser.Page neighbour = browser.open(neighbour("/account/form"));
        assertThat(fetched(neighbour, own("/account"), "{credentials: 'include'}")).isEqualTo("failed");
        assertThat(fetched(neighbour, own("/books"), "{}")).isEqualTo("failed");
        Browser.Page friend = browser.open(friend("/account/form"));
        assertThat(fetched(friend, own("/books"), "{}")).isEqualTo("200 all");
        assertThat(fetched(friend, own("/account"), "{}").toString()).as("a refusal").startsWith("401 ");
        assertThat(fetched(friend, own("/account/payments"), "{method: 'POST', headers: {Authorization: 'Bearer x'}}")
                .toString()).as("after a preflight").startsWith("401 ");
        assertThat(fetched(friend, own("/books/1"), "{method: 'DELETE'}")).as("method").isEqualTo("failed");
    }

    @Test
    void opens_web_sockets_for_own_pages_only() {
        Browser.Page page = loggedIn();
        String open = "new Promise(done => { const socket = new WebSocket('" + own("/news").replace("http", "ws")
                + "'); socket.onopen = () => done('open'); socket.onerror = () => done('refused'); })";
        assertThat(page.evaluate(open)).isEqualTo("open");
        assertThat(browser.open(neighbour("/account/form")).evaluate(open)).isEqualTo("refused");
    }

    @Test
    void runs_only_scripts_with_the_nonce_of_the_page() {
        assertThat(browser.open(own("/page")).evaluate("document.title")).isEqualTo("with nonce");
        assertThat(browser.open(neighbour("/page")).evaluate("document.title")).as("without a policy")
                .isEqualTo("without nonce");
    }
}
