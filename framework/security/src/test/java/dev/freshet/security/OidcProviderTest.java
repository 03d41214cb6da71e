package dev.freshet.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.security.library.Library;
import dev.freshet.test.browser.Browser;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A user logs in at the certified server {@code oidc-provider}, in a real browser. The two are different sites. */
@Tag("slow")
class OidcProviderTest {
    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path profile;

    private Process provider;
    private String issuer;
    private RunningApplication application;
    private Browser browser;

    @BeforeEach
    void start() throws IOException {
        Path tool = tool();
        assumeTrue(Files.isDirectory(tool.resolve("node_modules")),
                "oidc-provider is missing; ./freshet tools fetches it");
        assumeTrue(Browser.program().isPresent(), "there is no chromium on PATH");
        int port = freePort();
        int providerPort = freePort();
        issuer = "http://127.0.0.1:" + providerPort;
        provider = new ProcessBuilder("node", "server.mjs", String.valueOf(providerPort), "http://localhost:" + port)
                .directory(tool.toFile()).redirectErrorStream(true).start();
        BufferedReader output = provider.inputReader();
        String line = output.readLine();
        while (line != null && !line.equals("listening")) {
            line = output.readLine();
        }
        assertThat(line).as("the provider listens").isNotNull();
        application = Freshet.start(Library.class, "--server.port=" + port, "--security.session.enabled=true",
                "--security.oidc.issuer=" + issuer, "--security.oidc.client-id=shop",
                "--security.oidc.client-secret=secret", "--security.oidc.base-url=http://localhost:" + port);
        browser = Browser.start(Browser.program().get(), profile);
    }

    /** Below the root of the repository, which is two folders above this module or the working folder. */
    private static Path tool() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder.getParent() != null && !Files.exists(folder.resolve("ARCHITECTURE.md"))) {
            folder = folder.getParent();
        }
        return folder.resolve(".freshet/tools/oidc-provider");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @AfterEach
    void stop() {
        if (browser != null) {
            browser.close();
        }
        if (application != null) {
            application.close();
        }
        if (provider != null) {
            provider.destroy();
        }
    }

    private static String text(Browser.Page page) {
        return String.valueOf(page.evaluate("document.body.textContent"));
    }

    private static void submit(Browser.Page page) {
        CompletableFuture<Void> load = page.nextLoad();
        page.evaluate("document.forms[0].submit()");
        load.join();
    }

    private Browser.Page loggedIn(String path) {
        Browser.Page page = browser.open(own() + path);
        page.evaluate("document.querySelector('[name=login]').value = 'ann'");
        page.evaluate("document.querySelector('[name=password]').value = 'any'");
        submit(page);
        submit(page);
        assertThat(text(page)).isEqualTo("ann has paid 0 times");
        return page;
    }

    private String own() {
        return "http://localhost:" + application.port();
    }

    private Object statusOfAccount() {
        return browser.open(own() + "/books").evaluate("fetch('/account').then(r => r.status)");
    }

    @Test
    void is_known_after_login_and_consent_and_forgotten_after_logout() {
        Browser.Page page = loggedIn("/account?from=here");
        assertThat(page.evaluate("location.href")).isEqualTo(own() + "/account?from=here");

        assertThat(page.evaluate("fetch('/account/payments', {method: 'POST'}).then(r => r.text())"))
                .isEqualTo("ann pays 1");
        page.evaluate("document.body.innerHTML = '<form method=post action=/oidc/logout></form>'");
        submit(page);
        assertThat(page.evaluate("location.origin").toString()).as("the provider asks").startsWith("http://127.0.0.1:");
        assertThat(page.evaluate("document.forms.length")).isNotEqualTo(0);
        assertThat(statusOfAccount()).isEqualTo(401L);
    }

    @Test
    void is_forgotten_after_a_logout_at_the_provider() {
        loggedIn("/account");
        assertThat(statusOfAccount()).isEqualTo(200L);
        Browser.Page page = browser.open(issuer + "/session/end");
        CompletableFuture<Void> load = page.nextLoad();
        page.evaluate("document.querySelector('[name=logout]').click()");
        load.join();
        assertThat(statusOfAccount()).isEqualTo(401L);
    }
}
