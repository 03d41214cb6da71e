package dev.freshet.processor.round;

import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;

/** Reads the name of the bean that a {@code @Bean} method makes. */
public final class BeanMethodName {
    private static final String NAMED = "jakarta.inject.Named";

    private BeanMethodName() {
    }

    /** The annotation's name, {@code @Named}, or the method's name. */
    public static String of(ExecutableElement method, AnnotationView annotation) {
        var named = AnnotationView.on(method, NAMED).map(view -> view.text("value")).orElse("");
        return Stream.of(annotation.text("value"), annotation.text("name"), named).filter(text -> !text.isEmpty())
                .findFirst().orElse(method.getSimpleName().toString());
    }
}
