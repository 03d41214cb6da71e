package dev.freshet.processor.round;

import dev.freshet.processor.write.JavaSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.jspecify.annotations.Nullable;

/** One round of annotation processing. */
public final class Round {

    private final int number;
    private final ProcessingEnvironment environment;
    private final RoundEnvironment roundEnvironment;
    private final Problems problems;
    private final List<TypeElement> types = new ArrayList<>();
    private final Map<String, Boolean> existing = new HashMap<>();
    private boolean wroteSource;

    public Round(int number, ProcessingEnvironment environment, RoundEnvironment roundEnvironment) {
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

    /** Counts from 1. */
    public int number() {
        return number;
    }

    /** Whether this is the last round, which must not write sources. */
    public boolean isLast() {
        return roundEnvironment.processingOver();
    }

    /** Whether an earlier round has reported an error. */
    public boolean hasErrors() {
        return roundEnvironment.errorRaised();
    }

    /**
     * The types new in this round, including nested ones. A generated source appears in the round after it is written.
     */
    public List<TypeElement> types() {
        return List.copyOf(types);
    }

    /** The packages whose {@code package-info} files are new in this round. */
    public Set<PackageElement> packages() {
        return ElementFilter.packagesIn(roundEnvironment.getRootElements());
    }

    /** The module declaration that is new in this round, if there is one. */
    public Optional<ModuleElement> moduleDeclaration() {
        return ElementFilter.modulesIn(roundEnvironment.getRootElements()).stream().findFirst();
    }

    public Elements elements() {
        return environment.getElementUtils();
    }

    /** A type by its canonical name; null if there is none. */
    public @Nullable TypeElement type(String name) {
        return types.isEmpty() ? elements().getTypeElement(name) : TypeSearch.type(elements(), types.getFirst(), name);
    }

    public Types typeUtils() {
        return environment.getTypeUtils();
    }

    public ProcessingEnvironment environment() {
        return environment;
    }

    public Problems problems() {
        return problems;
    }

    /** Whether a stage has written a source in this round, which leads to another round. */
    public boolean wroteSource() {
        return wroteSource;
    }

    /**
     * Writes a source file unless this round has an error: errors in generated code would hide the cause.
     *
     * @param origins the elements that it is generated from; an incremental build regenerates it if one of them changes
     */
    public void write(JavaSource source, Element... origins) {
        if (problems.any() || isTaken(source.qualifiedName(), origins)) {
            return;
        }
        try (var out = environment.getFiler().createSourceFile(source.qualifiedName(), origins).openWriter()) {
            wroteSource = true;
            out.write(source.text(name -> exists(name, origins)));
        } catch (IOException failure) {
            problems.error("cannot write " + source.qualifiedName() + ": " + failure.getMessage());
        }
    }

    /** Whether the module of the origins has this class. Many sources ask for the same ones. */
    private boolean exists(String name, Element... origins) {
        return existing.computeIfAbsent(name, _ -> {
            var module = origins.length == 0 ? null : elements().getModuleOf(origins[0]);
            return (module == null ? elements().getTypeElement(name) : elements().getTypeElement(module, name)) != null;
        });
    }

    /** Whether a nested class has this name, which is reported: the file of Shop.Bean is Shop$Bean.class. */
    private boolean isTaken(String name, Element... origins) {
        for (var origin : origins) {
            for (var nested : ElementFilter.typesIn(origin.getEnclosedElements())) {
                if (elements().getBinaryName(nested).contentEquals(name)) {
                    problems.error(nested, TypeNames.of(nested).simpleName() + " has the class file of a class that is"
                            + " generated for " + origin.getSimpleName() + "; rename it");
                    return true;
                }
            }
        }
        return false;
    }
}
