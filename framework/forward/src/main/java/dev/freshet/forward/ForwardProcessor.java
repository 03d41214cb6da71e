package dev.freshet.forward;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.MirroredTypeException;

/** Generates the classes for {@link Forward}. */
public final class ForwardProcessor extends AbstractProcessor {

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(Forward.class.getCanonicalName(), Forward.List.class.getCanonicalName());
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        var packages = new LinkedHashSet<PackageElement>();
        for (var annotation : annotations) {
            for (var element : round.getElementsAnnotatedWith(annotation)) {
                packages.add((PackageElement) element);
            }
        }
        packages.forEach(this::write);
        return true;
    }

    private void write(PackageElement place) {
        var all = place.getAnnotationsByType(Forward.class);
        var forwarded = Arrays.stream(all).map(one -> element(one::type).getQualifiedName().toString()).toList();
        for (var one : all) {
            var source = new ForwardingSource(place.getQualifiedName().toString(), element(one::type),
                    element(one::base), Arrays.asList(one.bracketed()), forwarded);
            write(source, place);
        }
    }

    private void write(ForwardingSource source, PackageElement place) {
        try (var out = processingEnv.getFiler().createSourceFile(source.qualifiedName(), place).openWriter()) {
            out.write(source.text());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + source.qualifiedName(), e);
        }
    }

    /** At compile time a class member throws, and the exception has the type. */
    private static TypeElement element(Supplier<Class<?>> member) {
        try {
            throw new IllegalStateException(member.get() + " is loaded while it is compiled");
        } catch (MirroredTypeException e) {
            return (TypeElement) ((DeclaredType) e.getTypeMirror()).asElement();
        }
    }
}
