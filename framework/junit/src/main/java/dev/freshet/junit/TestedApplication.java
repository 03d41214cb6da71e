package dev.freshet.junit;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.config.ConfigSources;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The application of a test class and the client for it. */
record TestedApplication(RunningApplication running, TestClient client) implements AutoCloseable {

    static TestedApplication start(ExtensionContext testClass) {
        Class<?> type = testClass.getRequiredTestClass();
        ConfigSources sources = ConfigSources.of().withClassLoader(type.getClassLoader())
                .withValues(TestConfiguration.of(testClass));
        RunningApplication running = Freshet.start(type, sources, new Replacements(testClass)::addTo);
        return new TestedApplication(running, new TestClient(running));
    }

    /** First the client: the server would wait for its idle connections. */
    @Override
    public void close() {
        client.close();
        running.close();
    }
}
