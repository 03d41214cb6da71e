package dev.freshet.junit;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.config.ConfigSources;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** The application of a test class, its issuer of tokens, and the client for it if a test asks for one. */
final class TestedApplication implements AutoCloseable {
    private static final String SECURITY = "dev/freshet/security/Identity.class";

    private final RunningApplication running;
    private final @Nullable DataReset reset;
    private final @Nullable TestIssuer issuer;
    private @Nullable TestClient client;

    private TestedApplication(RunningApplication running, boolean resetData, @Nullable TestIssuer issuer) {
        this.running = running;
        this.issuer = issuer;
        reset = resetData ? DataReset.of(running) : null;
    }

    static TestedApplication start(ExtensionContext testClass) {
        Class<?> type = testClass.getRequiredTestClass();
        ConfigSources sources = TestConfiguration.of(testClass);
        FreshetTest annotation = AnnotationSupport.findAnnotation(type, FreshetTest.class).orElseThrow();
        TestIssuer issuer = annotation.identities() ? issuer(type, sources) : null;
        try {
            RunningApplication running = Freshet.start(type, issuer == null ? sources : issuer.trusted(),
                    new Replacements(testClass)::addTo);
            return of(running, annotation.resetData(), issuer);
        } catch (RuntimeException | Error failure) {
            if (issuer != null) {
                issuer.close();
            }
            throw failure;
        }
    }

    /** Without that module, nothing would check the tokens. */
    private static TestIssuer issuer(Class<?> type, ConfigSources sources) {
        if (type.getClassLoader().getResource(SECURITY) == null) {
            throw new ExtensionConfigurationException("@FreshetTest of " + type.getName() + ": identities = true needs"
                    + " the module freshet-security; add it to the project, or remove identities");
        }
        return TestIssuer.start(sources);
    }

    private static TestedApplication of(RunningApplication running, boolean resetData, @Nullable TestIssuer issuer) {
        try {
            return new TestedApplication(running, resetData, issuer);
        } catch (RuntimeException | Error failure) {
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
            made = new TestClient(running, issuer);
            client = made;
        }
        return made;
    }

    /** Closes the client first, because the server would wait for its idle connections. */
    @Override
    public synchronized void close() {
        try (TestIssuer _ = issuer; RunningApplication _ = running; TestClient _ = client) {
            return;
        }
    }
}
