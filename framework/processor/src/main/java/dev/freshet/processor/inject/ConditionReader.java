package dev.freshet.processor.inject;

import dev.freshet.processor.model.Condition;
import dev.freshet.processor.model.ProfileExpression;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Problems;
import dev.freshet.processor.round.PropertyConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;

/** Reads {@code @Profile} and {@code @ConditionalOnProperty}; reports what cannot be read. */
final class ConditionReader {

    private final Problems problems;

    ConditionReader(Problems problems) {
        this.problems = problems;
    }

    /** The conditions of one element, which must all hold. */
    List<Condition> of(Element bean) {
        var conditions = new ArrayList<Condition>();
        profile(bean).ifPresent(profile -> conditions.add(new Condition.OnProfile(profile)));
        conditions.addAll(PropertyConditions.of(bean,
                (annotation, problem) -> problems.error(bean, annotation.mirror(), problem)));
        return conditions;
    }

    private Optional<ProfileExpression> profile(Element bean) {
        var annotation = AnnotationView.on(bean, AnnotationNames.PROFILE).orElse(null);
        if (annotation == null) {
            return Optional.empty();
        }
        var parts = new ArrayList<ProfileExpression>();
        for (var value : annotation.values("value")) {
            try {
                parts.add(ProfileExpression.parse(value.getValue().toString()));
            } catch (IllegalArgumentException wrong) {
                problems.error(bean, annotation.mirror(), value, "@Profile cannot be read: " + wrong.getMessage());
                return Optional.empty();
            }
        }
        if (parts.isEmpty()) {
            problems.error(bean, annotation.mirror(), "@Profile is empty; name a profile or remove it");
            return Optional.empty();
        }
        return Optional.of(ProfileExpression.anyOf(parts));
    }
}
