package dev.freshet.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** Stands for any other processor: writes one source in the first round, which the compiler sees in the second. */
public final class LateProcessor extends AbstractProcessor {

    private final String className;
    private final String source;
    private boolean done;

    public LateProcessor(String className, String source) {
        this.className = className;
        this.source = source;
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment environment) {
        if (!done) {
            done = true;
            try (var out = processingEnv.getFiler().createSourceFile(className).openWriter()) {
                out.write(source);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
        return false;
    }
}
