package dev.freshet.processor.inject;

import dev.freshet.processor.model.BeanModel;
import dev.freshet.processor.model.Creation;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.TypeNames;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Reads a {@code @ConfigurationProperties} record as a bean that its binder makes. */
final class PropertiesReader {

    private PropertiesReader() {
    }

    /** Empty for a type that is not a record; the configuration stage reports it. */
    static Optional<BeanModel> read(TypeElement type, Reading reading) {
        if (type.getKind() != ElementKind.RECORD) {
            return Optional.empty();
        }
        var name = TypeNames.of(type);
        var stereotype = AnnotationView.on(type, AnnotationNames.CONFIGURATION_PROPERTIES).orElseThrow();
        return Optional.of(new BeanModel(ComponentReader.name(type, stereotype), name,
                ProvidedTypes.of(type.asType(), reading.types(), Visibility.from(reading.elements(), type)),
                new Creation.ByBinder(name.generated("$Binder")), List.of(),
                new TraitsReader(reading.problems()).of(type), new LifecycleReader(reading, type).of(type),
                name.generated("$Bean"), ComponentReader.site(type)));
    }
}
