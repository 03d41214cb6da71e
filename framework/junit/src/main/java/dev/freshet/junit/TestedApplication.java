package dev.freshet.junit;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.config.ConfigSources;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The application of a test class, and the client for it if a test asks for one. */
final class TestedApplication implements AutoCloseable {
    private final RunningApplication running;
    private final @Nullable DataReset reset;
    private @Nullable TestClient client;

    private TestedApplication(RunningApplication running, boolean resetData) {
        this.running = running;
        reset = resetData ? DataReset.of(running) : null;
    }

    static TestedApplication start(ExtensionContext testClass) {
        Class<?> type = testClass.getRequiredTestClass();
        ConfigSources sources = ConfigSources.of().withClassLoader(type.getClassLoader())
                .withValues(TestConfiguration.of(testClass));
        boolean resetData = AnnotationSupport.findAnnotation(type, FreshetTest.class).orElseThrow().resetData();
        RunningApplication running = Freshet.start(type, sources, new Replacements(testClass)::addTo);
        try {
            return new TestedApplication(running, resetData);
        } catch (RuntimeException | LinkageError failure) {
            running.close();
            throw failure;
        }
    }

    void resetData() {
        if (reset != null) {
            reset.restore();
        }
    }

    RunningApplication running() {
        return running;
    }

    synchronized TestClient client() {
        TestClient made = client;
        if (made == null) {
            made = new TestClient(running);
            client = made;
        }
        return made;
    }

    /** First the client: the server would wait for its idle connections. */
    @Override
    public synchronized void close() {
        if (client != null) {
            client.close();
        }
        running.close();
    }
}
