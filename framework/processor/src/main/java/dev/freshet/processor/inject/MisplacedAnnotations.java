package dev.freshet.processor.inject;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Problems;
import dev.freshet.processor.round.PropertyConditions;
import dev.freshet.processor.round.TypeNames;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/** Finds Freshet's annotations where they have no effect, and injection other than through the constructor. */
final class MisplacedAnnotations {

    private static final List<String> TRAITS = List.of(AnnotationNames.PRIMARY, AnnotationNames.FALLBACK,
            AnnotationNames.ORDER, AnnotationNames.PROFILE,
            PropertyConditions.ONE, PropertyConditions.SEVERAL);

    private final Problems problems;
    private final Stereotypes stereotypes;

    MisplacedAnnotations(Problems problems, Stereotypes stereotypes) {
        this.problems = problems;
        this.stereotypes = stereotypes;
    }

    void report(TypeElement type) {
        if (type.getKind() == ElementKind.ANNOTATION_TYPE) {
            reportTraits(type, "no class gets it from @" + type.getSimpleName() + "; put it on each class");
            return;
        }
        if (stereotypes.of(type).isEmpty()) {
            var reason = "the class is not a bean; also put @Component on it";
            reportTraits(type, reason);
            // In Spring, it makes the class a bean.
            report(type, AnnotationNames.NAMED, reason);
        }
        if (AnnotationView.isOn(type, AnnotationNames.CONFIGURATION_PROPERTIES)) {
            reportCondition(type);
        }
        reportScope(type);
        if (stereotypes.isMadeByConstructor(type)) {
            reportComponents(type);
        }
        for (var member : type.getEnclosedElements()) {
            if (member instanceof VariableElement field) {
                reportField(type, field);
            } else if (member instanceof ExecutableElement method && method.getKind() == ElementKind.METHOD) {
                reportMethod(type, method);
            }
        }
    }

    private void reportTraits(Element element, String reason) {
        TRAITS.forEach(trait -> report(element, trait, reason));
    }

    private void report(Element element, String name, String reason) {
        AnnotationView.on(element, name).ifPresent(annotation -> problems.error(element, annotation.mirror(),
                "@" + AnnotationNames.shortName(name) + " has no effect here: " + reason));
    }

    private void reportCondition(TypeElement type) {
        for (var condition : List.of(PropertyConditions.ONE, PropertyConditions.SEVERAL)) {
            AnnotationView.on(type, condition).ifPresent(annotation -> problems.error(type, annotation.mirror(),
                    "@ConditionalOnProperty on a configuration record would make its keys unknown; put it on the beans"
                            + " that use " + type.getSimpleName()));
        }
    }

    private void reportScope(TypeElement type) {
        for (var annotation : AnnotationView.all(type)) {
            if (!annotation.name().equals(AnnotationNames.SINGLETON)
                    && AnnotationView.isOn(annotation.type(), AnnotationNames.SCOPE)) {
                problems.error(type, annotation.mirror(), "@" + AnnotationNames.shortName(annotation.name())
                    + " is a scope that Freshet does not have, because every bean is a singleton; remove it");
            }
        }
    }

    /** Reports qualifiers of record components that do not reach a constructor that the record declares in full. */
    private void reportComponents(TypeElement type) {
        var components = type.getRecordComponents();
        var types = components.stream().map(component -> TypeNames.of(component.asType())).toList();
        for (var constructor : ElementFilter.constructorsIn(type.getEnclosedElements())) {
            var parameters = constructor.getParameters();
            if (parameters.stream().map(parameter -> TypeNames.of(parameter.asType())).toList().equals(types)) {
                for (var index = 0; index < types.size(); index++) {
                    reportComponent(components.get(index), parameters.get(index));
                }
            }
        }
    }

    private void reportComponent(RecordComponentElement component, VariableElement parameter) {
        AnnotationView.all(component).stream().filter(QualifierReader::isQualifier)
                .filter(annotation -> !AnnotationView.isOn(parameter, annotation.name())).findFirst()
                .ifPresent(annotation -> problems.error(component, "@" + AnnotationNames.shortName(annotation.name())
                        + " on component " + component.getSimpleName() + " has no effect, because the record declares"
                        + " its constructor; put it on the parameter"));
    }

    private void reportField(TypeElement type, VariableElement field) {
        if (AnnotationView.isOn(field, AnnotationNames.INJECT)) {
            problems.error(field, "fields are not injected; take " + field.getSimpleName()
                    + " in the constructor of " + type.getSimpleName());
        }
    }

    private void reportMethod(TypeElement type, ExecutableElement method) {
        var name = method.getSimpleName();
        if (AnnotationView.isOn(method, AnnotationNames.INJECT)) {
            problems.error(method, "methods are not injected; take the parameters of " + name
                    + " in the constructor of " + type.getSimpleName());
        }
        var isBean = AnnotationView.isOn(method, AnnotationNames.BEAN);
        if (isBean && !Stereotypes.isConfiguration(type)) {
            problems.error(method, "@Bean method " + name + " is not in a @Configuration class; put @Configuration on "
                    + type.getSimpleName());
        }
        if (!isBean) {
            reportTraits(method, "method " + name + " has no @Bean");
        }
    }
}
