package dev.freshet.processor.inject;

import dev.freshet.processor.model.BeanModel;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.TypeNames;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Reads all beans of a class: itself, and those of its {@code @Bean} methods. */
final class BeanReader {

    private final Reading reading;
    private final Stereotypes stereotypes;

    BeanReader(Reading reading, Stereotypes stereotypes) {
        this.reading = reading;
        this.stereotypes = stereotypes;
    }

    /** Empty if the class is not a bean or cannot be one; the latter is reported. */
    List<BeanModel> read(TypeElement type) {
        var stereotype = stereotypes.of(type);
        if (stereotype.isEmpty()) {
            return List.of();
        }
        if (stereotype.get().name().equals(AnnotationNames.CONFIGURATION_PROPERTIES)) {
            return PropertiesReader.read(type, reading).stream().toList();
        }
        var beans = new ArrayList<BeanModel>();
        new ComponentReader(reading).read(type, stereotype.get()).ifPresent(beans::add);
        if (Stereotypes.isConfiguration(type)) {
            beans.addAll(new BeanMethodReader(reading).read(type));
        }
        return beans;
    }

    /** Whether a type in a signature does not exist yet, so that the class must wait for the next round. */
    boolean hasToWait(TypeElement type) {
        return ElementFilter.constructorsIn(type.getEnclosedElements()).stream().anyMatch(BeanReader::namesUnknownType)
                || TypeNames.inheritsUnknown(type)
                || ElementFilter.methodsIn(type.getEnclosedElements()).stream()
                        .filter(method -> AnnotationView.isOn(method, AnnotationNames.BEAN))
                        .anyMatch(method -> namesUnknownType(method) || TypeNames.isUnknown(method.getReturnType()))
                || Surroundings.hasToWait(type, reading);
    }

    private static boolean namesUnknownType(ExecutableElement executable) {
        return executable.getParameters().stream().anyMatch(parameter -> TypeNames.isUnknown(parameter.asType()));
    }
}
