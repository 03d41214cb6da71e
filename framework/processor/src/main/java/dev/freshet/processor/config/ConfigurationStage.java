package dev.freshet.processor.config;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.ProcessorStage;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.round.WaitingTypes;
import dev.freshet.processor.round.Warnings;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/**
 * Writes a binder and a file of keys for each record with {@code @ConfigurationProperties} and each record inside one.
 * If a nested record is compiled without those that contain it, the binder of an earlier compilation identifies it.
 */
public final class ConfigurationStage implements ProcessorStage {

    static final String PROPERTIES = "dev.freshet.config.ConfigurationProperties";

    private final Set<String> compiled = new LinkedHashSet<>();
    private final Set<String> done = new LinkedHashSet<>();
    private final WaitingTypes waiting = new WaitingTypes();

    @Override
    public void process(Round round) {
        if (round.isLast()) {
            return;
        }
        round.types().forEach(type -> compiled.add(type.getQualifiedName().toString()));
        waiting.taken(round).forEach(type -> bind(round, type));
        for (var type : round.types()) {
            if (AnnotationView.isOn(type, PROPERTIES) || hasBinder(round, type)) {
                bind(round, type);
            }
        }
    }

    private static boolean hasBinder(Round round, TypeElement type) {
        return round.type(TypeNames.of(type).generated("$Binder").qualified()) != null;
    }

    private void bind(Round round, TypeElement type) {
        if (AnnotationView.areUnknown(type) || type.getRecordComponents().stream()
                .anyMatch(component -> TypeNames.isUnknown(component.asType()))) {
            waiting.add(type);
            return;
        }
        if (!done.add(type.getQualifiedName().toString())) {
            return;
        }
        var reader = new RecordReader(round);
        var bound = reader.read(type);
        bound.ifPresent(model -> {
            round.write(BinderWriter.write(model, Warnings.of(type, round.elements())), type);
            KeyFile.write(round, type, model);
        });
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
