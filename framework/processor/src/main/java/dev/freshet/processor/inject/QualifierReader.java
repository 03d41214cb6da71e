package dev.freshet.processor.inject;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Problems;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/**
 * Reads {@code @Named} and the user's qualifier annotations as text: a name unchanged, an annotation as
 * {@code @com.acme.Fast} with its values.
 */
final class QualifierReader {

    private final Problems problems;

    QualifierReader(Problems problems) {
        this.problems = problems;
    }

    /** The qualifiers of a parameter. */
    List<String> asked(Element parameter) {
        return AnnotationView.all(parameter).stream().filter(QualifierReader::isQualifier)
                .map(annotation -> isNamed(annotation) ? name(parameter, annotation) : text(annotation)).toList();
    }

    /** The qualifiers of a bean, without {@code @Named}, which sets its name. */
    List<String> carried(Element bean) {
        return AnnotationView.all(bean).stream()
                .filter(annotation -> isQualifier(annotation) && !isNamed(annotation)).map(QualifierReader::text)
                .toList();
    }

    private String name(Element parameter, AnnotationView annotation) {
        var name = annotation.text("value");
        if (name.isEmpty()) {
            problems.error(parameter, annotation.mirror(), "@Named needs the bean's name: @Named(\"name\")");
        }
        return name;
    }

    private static boolean isNamed(AnnotationView annotation) {
        return annotation.name().equals(AnnotationNames.NAMED);
    }

    static boolean isQualifier(AnnotationView annotation) {
        return AnnotationView.isOn(annotation.type(), AnnotationNames.QUALIFIER);
    }

    private static String text(AnnotationView annotation) {
        var members = annotation.type().getEnclosedElements().stream().map(member -> member.getSimpleName().toString())
                .filter(annotation::has).toList();
        var values = members.stream()
                .map(member -> member + "=" + annotation.value(member).map(AnnotationValue::toString).orElse(""))
                .collect(Collectors.joining(", ", "(", ")"));
        return "@" + annotation.name() + (members.isEmpty() ? "" : values);
    }
}
