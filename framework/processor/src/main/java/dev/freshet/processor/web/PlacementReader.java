package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.BeanMethodName;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.TypeName;
import dev.freshet.web.routing.PathPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Finds filters and interceptors among the beans and reads their paths. */
final class PlacementReader {

    private final Round round;

    PlacementReader(Round round) {
        this.round = round;
    }

    /** The class itself and its {@code @Bean} methods. */
    List<PlacementModel> read(TypeElement type) {
        var models = new ArrayList<PlacementModel>();
        var name = TypeNames.of(type);
        if (Beans.isBean(type)) {
            roles(type.asType()).ifPresentOrElse(roles -> models.add(new PlacementModel(type, name, name, "", roles,
                    BeanTraits.of(type), patterns(type, "value"), patterns(type, "exclude"), isNonBlocking(type))),
                    () -> reportLost(type));
        } else {
            reportLost(type);
        }
        for (var method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            of(method, type, name).ifPresentOrElse(models::add, () -> reportLost(method));
        }
        return models;
    }

    private Optional<PlacementModel> of(ExecutableElement method, TypeElement owner, TypeName ownerName) {
        var bean = AnnotationView.on(method, WebNames.BEAN);
        return bean.flatMap(view -> roles(method.getReturnType()).map(roles -> new PlacementModel(method, ownerName,
                TypeNames.of(method.getReturnType()), BeanMethodName.of(method, view), roles,
                BeanTraits.of(method, owner), patterns(method, "value"), patterns(method, "exclude"),
                isNonBlocking(method))));
    }

    /** Which of the two a type is; empty if it is neither. */
    private Optional<List<String>> roles(TypeMirror type) {
        var roles = new ArrayList<String>();
        if (isA(type, WebNames.FILTER)) {
            roles.add("filter");
        }
        if (isA(type, WebNames.INTERCEPTOR)) {
            roles.add("interceptor");
        }
        return roles.isEmpty() ? Optional.empty() : Optional.of(roles);
    }

    private boolean isA(TypeMirror type, String wanted) {
        var element = round.type(wanted);
        return element != null && round.typeUtils().isAssignable(type, element.asType());
    }

    private void reportLost(Element element) {
        AnnotationView.on(element, WebNames.PATH_PATTERNS).ifPresent(view ->
                round.problems().error(element, view.mirror(), "@PathPatterns has no effect here; put it on a bean that"
                        + " is a Filter or a HandlerInterceptor, or on the @Bean method that makes one"));
        if (!handlesRequests(element)) {
            AnnotationView.on(element, WebNames.NON_BLOCKING).ifPresent(view ->
                    round.problems().error(element, view.mirror(), "@NonBlocking has no effect here; put it on a"
                            + " controller, a mapped method, a bean that is a Filter or a HandlerInterceptor, or on the"
                            + " @Bean method that makes one"));
        }
    }

    /** For an endpoint, another message says why the annotation has no effect. */
    private static boolean handlesRequests(Element element) {
        return element instanceof TypeElement type
                ? Beans.isController(type) || AnnotationView.isOn(type, WebNames.ENDPOINT)
                : MappingReader.mappingOf(element).isPresent();
    }

    private List<String> patterns(Element bean, String member) {
        var annotation = AnnotationView.on(bean, WebNames.PATH_PATTERNS);
        var texts = new ArrayList<String>();
        for (var value : annotation.map(view -> view.values(member)).orElse(List.of())) {
            try {
                texts.add(PathPattern.parseAndCheck(value.getValue().toString()).text());
            } catch (IllegalArgumentException wrong) {
                round.problems().error(bean, annotation.get().mirror(), value, String.valueOf(wrong.getMessage()));
            }
        }
        return texts;
    }

    private static boolean isNonBlocking(Element bean) {
        return AnnotationView.isOn(bean, WebNames.NON_BLOCKING);
    }
}
