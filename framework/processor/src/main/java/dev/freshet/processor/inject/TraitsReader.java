package dev.freshet.processor.inject;

import dev.freshet.processor.AnnotationView;
import dev.freshet.processor.Problems;
import dev.freshet.processor.model.ProfileExpression;
import dev.freshet.processor.model.Traits;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code @Primary}, {@code @Fallback}, {@code @Order}, {@code @Profile} and qualifiers of a bean class or
 * {@code @Bean} method.
 */
final class TraitsReader {

    private final Problems problems;
    private final QualifierReader qualifiers;

    TraitsReader(Problems problems) {
        this.problems = problems;
        this.qualifiers = new QualifierReader(problems);
    }

    /** For a class. */
    Traits of(Element bean) {
        return of(bean, profile(bean));
    }

    /** For a method, to which the profile of its class also applies. */
    Traits of(Element method, Element owner) {
        var profiles = new ArrayList<ProfileExpression>();
        addIfPresent(profiles, profile(owner));
        addIfPresent(profiles, profile(method));
        return of(method, profiles.isEmpty() ? null : ProfileExpression.allOf(profiles));
    }

    private static void addIfPresent(List<ProfileExpression> profiles, @Nullable ProfileExpression profile) {
        if (profile != null) {
            profiles.add(profile);
        }
    }

    private Traits of(Element bean, @Nullable ProfileExpression profile) {
        var order = AnnotationView.on(bean, AnnotationNames.ORDER)
                .map(annotation -> annotation.number("value", Integer.MAX_VALUE)).orElse(null);
        return new Traits(qualifiers.carried(bean), AnnotationView.isOn(bean, AnnotationNames.PRIMARY),
                AnnotationView.isOn(bean, AnnotationNames.FALLBACK), order, profile);
    }

    private @Nullable ProfileExpression profile(Element bean) {
        var annotation = AnnotationView.on(bean, AnnotationNames.PROFILE).orElse(null);
        if (annotation == null) {
            return null;
        }
        var parts = new ArrayList<ProfileExpression>();
        for (var value : annotation.values("value")) {
            try {
                parts.add(ProfileExpression.parse(value.getValue().toString()));
            } catch (IllegalArgumentException wrong) {
                problems.error(bean, annotation.mirror(), value, "@Profile cannot be read: " + wrong.getMessage());
                return null;
            }
        }
        if (parts.isEmpty()) {
            problems.error(bean, annotation.mirror(), "@Profile is empty; name a profile or remove it");
            return null;
        }
        return ProfileExpression.anyOf(parts);
    }
}
