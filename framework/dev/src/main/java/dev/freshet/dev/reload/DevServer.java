package dev.freshet.dev.reload;

import dev.freshet.dev.launch.DevProcess;
import dev.freshet.dev.launch.DevSettings;
import dev.freshet.dev.outcome.Failure;
import dev.freshet.dev.outcome.Reload;
import dev.freshet.dev.pages.Events;
import dev.freshet.dev.pages.FailurePage;
import dev.freshet.dev.pages.OwnPages;
import dev.freshet.dev.pages.StartPage;
import dev.freshet.dev.serve.Answer;
import dev.freshet.dev.serve.Call;
import dev.freshet.dev.serve.Front;
import dev.freshet.http.HttpRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles and serves a project until the process ends. */
public final class DevServer implements Runnable, Front {
    /** Where to look for a port if the configuration does not tell one. */
    private static final int USUAL_PORT = 8080;
    private static final int LAST_PORT = 8180;

    private final DevSettings settings;
    private final Terminal terminal = new Terminal();
    private final LastRequests requests = new LastRequests();
    private final Reloader.@Nullable Pools pools;
    private final Reloader reloader;
    private final Loop loop;
    private final OwnPages pages;
    /** The URL that the terminal shows; empty before the first one. */
    private String shown = "";

    /** @param file the settings of the project */
    public DevServer(Path file) throws IOException {
        settings = DevSettings.read(file);
        Project project = new Project(settings);
        Changes changes = new Changes(project.files());
        pools = pools();
        reloader = new Reloader(project, changes, this, pools, terminal);
        loop = new Loop(changes, reloader::run, this::done);
        pages = new OwnPages(new Events(loop::awaitOther), this::startPage);
    }

    /**
     * An application without data sources has no pool on its class path. So this class must not name a class of the
     * pool: the JVM would load it to verify this class, before the catch.
     */
    private static Reloader.@Nullable Pools pools() {
        try {
            return KeptPools.install();
        } catch (NoClassDefFoundError without) {
            return null;
        }
    }

    @Override
    public void run() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "freshet-dev-end"));
        Ends.watch(settings.parent(), settings.restartFiles(), terminal);
        if (terminal.isInteractive()) {
            terminal.listen(Map.of("q", () -> System.exit(0), "r", () -> loop.ask(true)));
        }
        Thread.ofPlatform().daemon().name("freshet-dev-poll").start(this::poll);
        try {
            loop.run();
        } catch (InterruptedException ends) {
            Thread.currentThread().interrupt();
        }
    }

    private void poll() {
        try {
            loop.poll();
        } catch (InterruptedException ends) {
            Thread.currentThread().interrupt();
        }
    }

    private void end() {
        loop.end();
        reloader.close();
        reloader.servers().stopAll();
        if (pools != null) {
            pools.closeAll();
        }
    }

    private void done(Reload reload) {
        Failure failure = reload.failure();
        if (failure != null) {
            tell(failure);
        } else if (!shown.isEmpty()) {
            terminal.say(reload.text());
        }
        if (!shown.equals(reloader.servers().url())) {
            shown = reloader.servers().url();
            terminal.say(banner());
        }
    }

    /** Listens even if the application has never started, in order to answer why. */
    private void tell(Failure failure) {
        if (reloader.servers().any()) {
            terminal.say(failure.message());
            return;
        }
        int configured = reloader.configuredPort();
        int port = configured < 0 ? DevProcess.freePort(USUAL_PORT, LAST_PORT) : configured;
        try {
            reloader.servers().startEmpty(port);
            terminal.say(failure.message());
        } catch (BindException refused) {
            // If the application has failed for the same reason, the next line says more.
            if (!failure.message().startsWith("port " + port + ' ')) {
                terminal.say(failure.message());
            }
            terminal.say(PortProblem.text(port, refused));
            Runtime.getRuntime().exit(1);
        } catch (IOException refused) {
            throw new UncheckedIOException(failure.message(), refused);
        }
    }

    private String banner() {
        StringBuilder text = new StringBuilder(settings.name()).append(" on ").append(reloader.servers().url());
        if (settings.debugPort() != 0) {
            text.append(" \u00b7 debugger on ").append(settings.debugPort());
        }
        if (pools != null && !pools.text().isEmpty()) {
            text.append(" \u00b7 ").append(pools.text());
        }
        reloader.servers().others().forEach(other -> text.append(" \u00b7 ").append(other));
        return text.append(terminal.isInteractive() ? " \u00b7 r restart, q quit" : "").toString();
    }

    @Override
    public @Nullable Answer own(HttpRequest request) {
        return pages.find(request);
    }

    @Override
    public @Nullable Answer current() throws InterruptedException {
        Loop.Failed failed = loop.current();
        return failed == null ? null : new FailurePage(failed.failure(), failed.version());
    }

    @Override
    public Answer startPage() {
        // First, so that a page with old parts loads itself again.
        long version = loop.version();
        return new StartPage(settings.name(), reloader.parts(), loop.last(), requests.all(), version);
    }

    @Override
    public void ended(Call call, int status, long nanos) {
        requests.add(call, status, nanos);
    }
}
