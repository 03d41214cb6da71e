package dev.freshet.processor.inject;

import dev.freshet.processor.model.Condition;
import dev.freshet.processor.model.Traits;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Problems;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;

/**
 * Reads {@code @Primary}, {@code @Fallback}, {@code @Order}, conditions and qualifiers of a bean class or {@code @Bean}
 * method.
 */
final class TraitsReader {

    private final QualifierReader qualifiers;
    private final ConditionReader conditions;

    TraitsReader(Problems problems) {
        this.qualifiers = new QualifierReader(problems);
        this.conditions = new ConditionReader(problems);
    }

    /** For a class. */
    Traits of(Element bean) {
        return of(bean, conditions.of(bean));
    }

    /** For a method, to which the conditions of its class also apply. */
    Traits of(Element method, Element owner) {
        var all = new ArrayList<Condition>(conditions.of(owner));
        all.addAll(conditions.of(method));
        return of(method, all);
    }

    private Traits of(Element bean, List<Condition> conditions) {
        var order = AnnotationView.on(bean, AnnotationNames.ORDER)
                .map(annotation -> annotation.number("value", Integer.MAX_VALUE)).orElse(null);
        return new Traits(qualifiers.carried(bean), AnnotationView.isOn(bean, AnnotationNames.PRIMARY),
                AnnotationView.isOn(bean, AnnotationNames.FALLBACK), order, conditions);
    }
}
