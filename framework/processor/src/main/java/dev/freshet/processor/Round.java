package dev.freshet.processor;

import dev.freshet.processor.write.JavaSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** One round of annotation processing, as the stages see it. */
public final class Round {

    private final int number;
    private final ProcessingEnvironment environment;
    private final RoundEnvironment roundEnvironment;
    private final Problems problems;
    private final List<TypeElement> types = new ArrayList<>();
    private boolean wroteSource;

    Round(int number, ProcessingEnvironment environment, RoundEnvironment roundEnvironment) {
        this.number = number;
        this.environment = environment;
        this.roundEnvironment = roundEnvironment;
        this.problems = new Problems(environment.getMessager());
        addTypes(ElementFilter.typesIn(roundEnvironment.getRootElements()));
    }

    private void addTypes(Collection<TypeElement> found) {
        for (var type : found) {
            types.add(type);
            addTypes(ElementFilter.typesIn(type.getEnclosedElements()));
        }
    }

    /** The number of the round, from 1. */
    public int number() {
        return number;
    }

    /** Whether this is the last round, in which no source may be written any more. */
    public boolean isLast() {
        return roundEnvironment.processingOver();
    }

    /** Whether an error was reported in an earlier round. */
    public boolean hasErrors() {
        return roundEnvironment.errorRaised();
    }

    /**
     * The types new in this round, nested ones included; generated sources come in the round after they were written.
     */
    public List<TypeElement> types() {
        return List.copyOf(types);
    }

    /** The packages of the {@code package-info} files that are new in this round. */
    public Set<PackageElement> packages() {
        return ElementFilter.packagesIn(roundEnvironment.getRootElements());
    }

    /** The module declaration among the sources that are new in this round, if there is one. */
    public Optional<ModuleElement> moduleDeclaration() {
        return ElementFilter.modulesIn(roundEnvironment.getRootElements()).stream().findFirst();
    }

    /** The compilation's elements. */
    public Elements elements() {
        return environment.getElementUtils();
    }

    /** The compilation's types. */
    public Types typeUtils() {
        return environment.getTypeUtils();
    }

    /** Everything else that the compiler offers. */
    public ProcessingEnvironment environment() {
        return environment;
    }

    /** Where errors are reported. */
    public Problems problems() {
        return problems;
    }

    /** Whether a stage has written a source in this round, so that there will be another one. */
    public boolean wroteSource() {
        return wroteSource;
    }

    /**
     * Writes a source file, unless something is wrong: errors about generated code would hide the reason.
     *
     * @param origins the elements it was made from; an incremental build writes it anew when one of them changes
     */
    public void write(JavaSource source, Element... origins) {
        if (problems.any()) {
            return;
        }
        try (var out = environment.getFiler().createSourceFile(source.qualifiedName(), origins).openWriter()) {
            wroteSource = true;
            out.write(source.text());
        } catch (IOException failure) {
            problems.error("cannot write " + source.qualifiedName() + ": " + failure.getMessage());
        }
    }
}
