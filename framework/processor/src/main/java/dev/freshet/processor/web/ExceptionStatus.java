package dev.freshet.processor.web;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.JavaSource;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Writes the class that registers the status of an exception class with {@code @ResponseStatus}. */
final class ExceptionStatus {

    private static final int FIRST_ERROR = 400;

    private ExceptionStatus() {
    }

    /** Empty if the class is not an exception, or after an error, which is reported. */
    static Optional<JavaSource> of(Round round, TypeElement type) {
        if (!AnnotationView.isOn(type, WebNames.RESPONSE_STATUS) || Beans.isController(type) || Beans.isAdvice(type)) {
            return Optional.empty();
        }
        var throwable = round.elements().getTypeElement("java.lang.Throwable").asType();
        if (!round.typeUtils().isSubtype(type.asType(), throwable)) {
            round.problems().error(type, noEffect(type));
            return Optional.empty();
        }
        if (Access.isPrivate(type)) {
            round.problems().error(type, "@ResponseStatus on " + type.getSimpleName()
                    + ": the class is private, so generated code cannot name it; remove private");
            return Optional.empty();
        }
        var status = InvocationReader.status(round, type, FIRST_ERROR);
        return status < FIRST_ERROR ? Optional.empty() : Optional.of(write(type, status));
    }

    /** Reports the annotation on methods that answer nothing. */
    static void reportLost(Round round, TypeElement type) {
        for (var method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            if (MappingReader.mappingOf(method).isEmpty() && !AnnotationView.isOn(method, WebNames.EXCEPTION_HANDLER)) {
                AnnotationView.on(method, WebNames.RESPONSE_STATUS).ifPresent(annotation ->
                        round.problems().error(method, annotation.mirror(), noEffect(method)));
            }
        }
    }

    private static String noEffect(Element element) {
        return "@ResponseStatus has no effect on " + element.getSimpleName()
                + "; put it on a mapped method, a controller or an exception";
    }

    private static JavaSource write(TypeElement type, int status) {
        var name = TypeNames.of(type);
        var source = new JavaSource(name.generated("$Status"));
        source.line("/** Answers {@link " + source.use(name) + "} with its status. */");
        GeneratedBean.annotate(source, name, type, BeanTraits.NONE);
        source.open("final class " + name.generated("$Status").simpleName() + " implements "
                + source.use(WebNames.application("RouteSource")));
        GeneratedBean.openRegister(source);
        source.line("registry.status(" + source.use(name) + ".class, " + status + ");");
        return source.close().close();
    }
}
