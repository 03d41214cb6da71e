package dev.freshet.processor.web;

import dev.freshet.processor.model.Condition;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.PropertyConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * The traits that a bean and its generated class share.
 *
 * @param order its {@code @Order}; null for none
 * @param profile the profiles in which it exists, as one expression; empty for all
 * @param properties further conditions for its existence
 */
public record BeanTraits(@Nullable Integer order, String profile, List<Condition.OnProperty> properties) {

    /** A generated class that exists always. */
    public static final BeanTraits NONE = new BeanTraits(null, "", List.of());

    public BeanTraits {
        properties = List.copyOf(properties);
    }

    /** For a class. */
    public static BeanTraits of(Element bean) {
        return new BeanTraits(order(bean), profile(bean), PropertyConditions.of(bean));
    }

    /** For a method that makes a bean, to which the conditions of its class also apply. */
    static BeanTraits of(Element method, Element owner) {
        var profiles = List.of(profile(owner), profile(method)).stream().filter(text -> !text.isEmpty()).toList();
        var properties = new ArrayList<>(PropertyConditions.of(owner));
        properties.addAll(PropertyConditions.of(method));
        return new BeanTraits(order(method), profiles.size() == 2 ? String.join(" & ", profiles)
                : String.join("", profiles), properties);
    }

    /** Whether each of two beans may exist without the other. */
    public boolean mayExclude(BeanTraits other) {
        return !implies(other) && !other.implies(this);
    }

    /** Whether the other bean exists if this one does, as far as equal conditions tell. */
    private boolean implies(BeanTraits other) {
        return (other.profile.isEmpty() || other.profile.equals(profile))
                && properties.containsAll(other.properties);
    }

    private static @Nullable Integer order(Element bean) {
        return AnnotationView.on(bean, WebNames.ORDER)
                .map(annotation -> annotation.number("value", Integer.MAX_VALUE)).orElse(null);
    }

    /** Of several profiles, one must be true. */
    private static String profile(Element bean) {
        var profiles = AnnotationView.on(bean, WebNames.PROFILE).map(view -> view.texts("value")).orElse(List.of());
        return profiles.isEmpty() ? ""
                : profiles.stream().map(text -> "(" + text + ")").collect(Collectors.joining(" | ", "(", ")"));
    }
}
