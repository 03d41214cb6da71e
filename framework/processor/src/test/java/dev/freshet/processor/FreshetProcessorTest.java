package dev.freshet.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.junit.jupiter.api.Test;

class FreshetProcessorTest {

    @Test
    void leaves_a_module_without_beans_alone() {
        Compilation.of("class Plain { }").succeeds();
    }

    @Test
    void shows_the_compilers_own_errors_in_their_place() {
        Compilation.of("""
                class Broken {
                    Missing field;
                }
                """).fails().with("cannot find symbol").at("Missing field");
    }

    @Test
    void works_in_an_ide_that_wraps_the_environment_of_the_compiler() {
        var compiled = Compilation.of("@Component class Shop { }", "@Configuration class Setup { @Bean int a() {"
                + " return 1; } }").withoutFreshet().with(new Wrapped()).succeeds();

        try (var scope = compiled.scope().build()) {
            assertThat(scope.get(Integer.class)).isEqualTo(1);
        }
    }

    /** Runs the processor as IntelliJ IDEA does. */
    private static final class Wrapped extends AbstractProcessor {

        private final FreshetProcessor processor = new FreshetProcessor();

        @Override
        public synchronized void init(ProcessingEnvironment environment) {
            super.init(environment);
            processor.init((ProcessingEnvironment) Proxy.newProxyInstance(Wrapped.class.getClassLoader(),
                    new Class<?>[] {ProcessingEnvironment.class},
                    (_, method, arguments) -> method.invoke(environment, arguments)));
        }

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return processor.getSupportedAnnotationTypes();
        }

        @Override
        public Set<String> getSupportedOptions() {
            return processor.getSupportedOptions();
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return processor.getSupportedSourceVersion();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment environment) {
            return processor.process(annotations, environment);
        }
    }
}
