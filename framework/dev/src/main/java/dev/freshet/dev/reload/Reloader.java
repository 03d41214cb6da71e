package dev.freshet.dev.reload;

import dev.freshet.dev.compile.CompileResult;
import dev.freshet.dev.outcome.Failure;
import dev.freshet.dev.outcome.Reload;
import dev.freshet.dev.serve.Call;
import dev.freshet.dev.serve.Front;
import dev.freshet.dev.serve.KeptServers;
import dev.freshet.server.ServerHost;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the application with one that is made from the newest files, in this order: compile, end the old requests,
 * close the old beans, start. After a compile error, the old application stays but gets no requests. One thread at a
 * time calls {@link #run}.
 */
final class Reloader {
    private static final int LAST_PORT = 65_535;

    private final Project project;
    private final Changes changes;
    private final KeptServers servers;
    private final @Nullable Pools pools;
    private final Terminal terminal;
    private volatile @Nullable Generation current;
    private volatile CompletableFuture<AutoCloseable> running = new CompletableFuture<>();
    private Made made = Made.NOT_COMPILED;
    /** Whether files have changed since the running application was made. Stays true while a compile error lasts. */
    private boolean outdated = true;
    /** The same for scripts. */
    private boolean scripts;

    /** How far the last reload came. */
    private enum Made { NOT_COMPILED, NOT_STARTED, RUNNING }

    /** The kept pools. An application without data sources has none. */
    interface Pools {
        void begin();

        void closeUnused();

        void closeAll();

        String text();
    }

    /** @param changes is told which files are the configuration of the application */
    Reloader(Project project, Changes changes, Front front, @Nullable Pools pools, Terminal terminal) {
        this.project = project;
        this.changes = changes;
        this.pools = pools;
        this.terminal = terminal;
        servers = new KeptServers(front, this::started, this::stuck);
        ServerHost.install(servers);
    }

    private void started(AutoCloseable application) {
        if (!running.complete(application)) {
            // Something newer has replaced it just now.
            KeptServers.close(application);
        }
    }

    KeptServers servers() {
        return servers;
    }

    /** See {@link Loop.Maker#make}. */
    @Nullable Reload run(Set<Path> changed, boolean anyway, BooleanSupplier newer) {
        long began = System.nanoTime();
        String what = anyway ? "restart" : Project.text(changed);
        outdated |= anyway || !changed.stream().allMatch(project::isSource);
        scripts |= changed.stream().anyMatch(project::isScript);
        long compileMillis = 0;
        if (made == Made.NOT_COMPILED || anyway || project.lacksClasses()
                || changed.stream().anyMatch(project::isSource)) {
            CompileResult result;
            try {
                result = project.compile();
            } catch (RuntimeException failure) {
                made = Made.NOT_COMPILED;
                return new Reload(Instant.now(), what, 0, 0, millis(began), Failure.tool(failure));
            }
            compileMillis = result.took().toMillis();
            if (!result.succeeded()) {
                made = Made.NOT_COMPILED;
                return new Reload(Instant.now(), what, compileMillis, 0, millis(began),
                        Failure.compile(result.problems()));
            }
            outdated |= !result.changed().isEmpty();
        }
        if (!outdated && current != null) {
            boolean mended = made != Made.RUNNING;
            made = Made.RUNNING;
            return mended ? new Reload(Instant.now(), what, compileMillis, 0, millis(began), null) : null;
        }
        return replace(what, compileMillis, newer, began);
    }

    private Reload replace(String what, long compileMillis, BooleanSupplier newer, long began) {
        long startBegan = System.nanoTime();
        close();
        Failure failure = start(newer);
        outdated = failure != null;
        made = outdated ? Made.NOT_STARTED : Made.RUNNING;
        return new Reload(Instant.now(), what, compileMillis, millis(startBegan), millis(began), failure);
    }

    private @Nullable Failure start(BooleanSupplier newer) {
        if (pools != null) {
            if (scripts) {
                pools.closeAll();
            }
            pools.begin();
        }
        scripts = false;
        running = new CompletableFuture<>();
        AppLoader loader;
        try {
            loader = new AppLoader(project.path(), Reloader.class.getClassLoader());
        } catch (IOException failure) {
            return Failure.start(failure);
        }
        try {
            // Before the start, so that changes during it count. If it fails, the files of the one before count too.
            Set<Path> files = new HashSet<>(changes.configuration());
            files.addAll(files(loader, "UsualFiles", project.arguments()));
            changes.configuration(files);
            AutoCloseable application = new Start(loader, running, terminal).run(project.mainClass(),
                    project.arguments(), newer);
            current = new Generation(loader, application);
            changes.configuration(files(loader, "ConfiguredFiles", application));
        } catch (Throwable failure) {
            servers.refuse(loader);
            new Generation(loader, () -> { }).close();
            return Failure.start(failure);
        }
        servers.stopUnused();
        if (pools != null) {
            pools.closeUnused();
        }
        return null;
    }

    /** The configured port; -1 if the configuration cannot be read, or names no port. */
    @SuppressWarnings("unchecked")
    int configuredPort() {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        try (AppLoader loader = new AppLoader(project.path(), Reloader.class.getClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            int port = ((ToIntFunction<List<String>>) inside(loader, "ConfiguredPort")).applyAsInt(project.arguments());
            return port > LAST_PORT ? -1 : port;
        } catch (ReflectiveOperationException | IOException | RuntimeException | LinkageError wrong) {
            return -1;
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    /** Rows about routes, beans and configuration of the running application, which is not closed meanwhile. */
    @SuppressWarnings("unchecked")
    synchronized Map<String, List<List<String>>> parts() {
        Generation now = current;
        if (now == null) {
            return Map.of();
        }
        try {
            return ((Function<AutoCloseable, Map<String, List<List<String>>>>) inside(now.loader(), "Parts"))
                    .apply(now.application());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> Set<Path> files(AppLoader loader, String name, T of) throws ReflectiveOperationException {
        return Set.copyOf(((Function<T, List<Path>>) inside(loader, name)).apply(of));
    }

    private static Object inside(ClassLoader loader, String name) throws ReflectiveOperationException {
        return loader.loadClass("dev.freshet.dev.inside." + name).getConstructor().newInstance();
    }

    void close() {
        Generation old = take();
        if (old != null) {
            List<String> left = old.close();
            if (!left.isEmpty()) {
                terminal.say("interrupted " + String.join(", ", left) + ": threads that the application has left; end"
                        + " them in a @PreDestroy method");
            }
        }
    }

    private synchronized @Nullable Generation take() {
        Generation old = current;
        current = null;
        return old;
    }

    private void stuck(Call call) {
        terminal.say("interrupted " + call.text() + ", which ran for over 2 s while a new application waited");
    }

    private static long millis(long since) {
        return (System.nanoTime() - since) / 1_000_000;
    }
}
