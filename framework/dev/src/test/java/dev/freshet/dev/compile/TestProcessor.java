package dev.freshet.dev.compile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** Fails for a type named Throws, and generates code with a mistake for a type named Wrong. */
public final class TestProcessor extends AbstractProcessor {

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of("*");
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (var type : round.getRootElements()) {
            if (type.getSimpleName().contentEquals("Throws")) {
                throw new IllegalStateException("the processor has a mistake");
            }
            if (type.getSimpleName().contentEquals("Wrong")) {
                try (var out = processingEnv.getFiler().createSourceFile("shop.Made", type).openWriter()) {
                    out.write("package shop;\nclass Made {\n    int number = \"text\";\n}\n");
                } catch (IOException failure) {
                    throw new UncheckedIOException(failure);
                }
            }
        }
        return false;
    }
}
