package dev.freshet.processor.config;

import dev.freshet.processor.AnnotationView;
import dev.freshet.processor.ProcessorStage;
import dev.freshet.processor.Round;
import dev.freshet.processor.TypeNames;
import dev.freshet.processor.Warnings;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/**
 * Writes a binder for each record with {@code @ConfigurationProperties} and each record inside one. A record that is
 * compiled alone, without those that contain it, is known by the binder that an earlier compilation left.
 */
public final class ConfigurationStage implements ProcessorStage {

    static final String PROPERTIES = "dev.freshet.config.ConfigurationProperties";

    private final Set<String> compiled = new LinkedHashSet<>();
    private final Set<String> done = new LinkedHashSet<>();
    private final Set<String> waiting = new LinkedHashSet<>();

    @Override
    public void process(Round round) {
        if (round.isLast()) {
            return;
        }
        round.types().forEach(type -> compiled.add(type.getQualifiedName().toString()));
        var again = Set.copyOf(waiting);
        waiting.clear();
        again.forEach(name -> bind(round, round.elements().getTypeElement(name)));
        for (var type : round.types()) {
            if (AnnotationView.isOn(type, PROPERTIES) || hasBinder(round, type)) {
                bind(round, type);
            }
        }
    }

    private static boolean hasBinder(Round round, TypeElement type) {
        return round.elements().getTypeElement(TypeNames.of(type).generated("$Binder").qualified()) != null;
    }

    private void bind(Round round, TypeElement type) {
        var name = type.getQualifiedName().toString();
        if (type.getRecordComponents().stream().anyMatch(component -> TypeNames.isUnknown(component.asType()))) {
            waiting.add(name);
            return;
        }
        if (!done.add(name)) {
            return;
        }
        var reader = new RecordReader(round);
        var bound = reader.read(type);
        if (bound.isPresent() && !round.problems().any()) {
            round.write(BinderWriter.write(bound.get(), Warnings.of(type, round.elements())), type);
        }
        reader.sections().forEach(section -> bindSection(round, type, section));
    }

    private void bindSection(Round round, TypeElement outer, TypeElement section) {
        if (compiled.contains(section.getQualifiedName().toString())) {
            bind(round, section);
        } else if (!hasBinder(round, section)) {
            round.problems().error(outer, "record " + section.getSimpleName() + " in " + outer.getSimpleName()
                    + " was compiled without a binder; put @ConfigurationProperties on it and compile it again");
        }
    }
}
