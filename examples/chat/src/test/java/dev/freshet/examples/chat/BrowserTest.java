package dev.freshet.examples.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.RunningApplication;
import dev.freshet.test.browser.Browser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** Tests the page in a real browser, with two people in two tabs. */
@Tag("slow")
class BrowserTest {
    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path profile;

    @Test
    void two_pages_in_a_room_see_what_each_other_says() {
        Optional<Path> program = Browser.program();
        assumeTrue(program.isPresent(), "there is no chromium on PATH");
        try (RunningApplication chat = Mode.NIO_VIRTUAL.start();
                Browser browser = Browser.start(program.get(), profile)) {
            String address = "http://127.0.0.1:" + chat.port() + "/";
            Browser.Page ada = join(browser, address, "Ada");
            Browser.Page bob = join(browser, address, "Bob");
            seesLast(ada, "Bob joined");
            assertThat(ada.evaluate("document.getElementById('people').textContent")).isEqualTo("Ada, Bob");

            say(ada, "Hello <b>Bob</b> & all");
            seesLast(ada, "Ada: Hello <b>Bob</b> & all");
            seesLast(bob, "Ada: Hello <b>Bob</b> & all");
            say(bob, "Gr\u00fc\u00dfe \ud83d\ude42");
            seesLast(ada, "Bob: Gr\u00fc\u00dfe \ud83d\ude42");

            bob.evaluate("document.getElementById('leave').click()");
            seesLast(ada, "Bob left");
            assertThat(ada.evaluate("document.getElementById('people').textContent")).isEqualTo("Ada");

            Browser.Page second = browser.open(address);
            enter(second, "ada");
            second.await("document.getElementById('status').textContent.includes('has that name already')");
        }
    }

    @Test
    void a_page_has_one_socket_even_if_the_person_joins_again_before_it_reconnects() {
        Optional<Path> program = Browser.program();
        assumeTrue(program.isPresent(), "there is no chromium on PATH");
        try (RunningApplication chat = Mode.NIO_VIRTUAL.start();
                Browser browser = Browser.start(program.get(), profile)) {
            Browser.Page page = browser.open("http://127.0.0.1:" + chat.port() + "/");
            // The page's reconnects happen when the test says so. Its own waits are shorter and stay.
            page.evaluate("""
                    var sockets = [], later = [], soon = setTimeout;
                    WebSocket = class extends WebSocket { constructor(url) { super(url); sockets.push(this); } };
                    setTimeout = (task, time) => time < 500 ? soon(task, time) : later.push(task);
                    clearTimeout = id => { later[id - 1] = () => {}; };
                    true""");
            enter(page, "Ada");
            seesLast(page, "Ada joined");
            page.evaluate("sockets[0].close()");
            page.await("later.length === 1");
            page.evaluate("document.getElementById('leave').click()");
            enter(page, "Eve");
            // The server may tell only now that Ada left.
            page.await("document.getElementById('log').textContent.includes('Eve joined')");
            page.evaluate("later.forEach(task => task())");
            assertThat(page.evaluate("String(sockets.length)")).as("after the reconnect is due").isEqualTo("2");
            enter(page, "Eve");
            assertThat(page.evaluate("String(sockets.length)")).as("after a second click").isEqualTo("2");
        }
    }

    @Test
    void over_tls_the_page_and_its_web_socket_share_an_http_2_connection() {
        Optional<Path> program = Browser.program();
        assumeTrue(program.isPresent(), "there is no chromium on PATH");
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(log, true, StandardCharsets.UTF_8));
        try (RunningApplication chat = Mode.NIO_VIRTUAL.start("--server.tls.dev=true", "--server.access-log=true",
                "--server.tls.dev-folder=" + profile.resolve("tls"));
                Browser browser = Browser.start(program.get(), profile.resolve("browser"))) {
            String address = "https://127.0.0.1:" + chat.port() + "/";
            Browser.Page ada = join(browser, address, "Ada");
            Browser.Page bob = join(browser, address, "Bob");
            seesLast(ada, "Bob joined");
            say(ada, "Hello over HTTP/2");
            seesLast(bob, "Ada: Hello over HTTP/2");
        } finally {
            System.setOut(before);
        }
        assertThat(log.toString(StandardCharsets.UTF_8)).contains("\"GET / HTTP/2\" 200")
                .containsPattern("\"CONNECT /chat/[a-z]+ HTTP/2\" 200");
    }

    private static Browser.Page join(Browser browser, String address, String name) {
        Browser.Page page = browser.open(address);
        enter(page, name);
        seesLast(page, name + " joined");
        return page;
    }

    private static void enter(Browser.Page page, String name) {
        page.evaluate("document.getElementById('name').value = '" + name + "';"
                + "document.getElementById('join').requestSubmit()");
    }

    private static void say(Browser.Page page, String text) {
        page.evaluate("document.getElementById('text').value = '" + text + "';"
                + "document.getElementById('say').requestSubmit()");
    }

    private static void seesLast(Browser.Page page, String line) {
        page.await("document.querySelector('#log li:last-child')?.textContent === '" + line + "'");
    }
}
