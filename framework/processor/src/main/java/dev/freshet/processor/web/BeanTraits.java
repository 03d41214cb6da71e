package dev.freshet.processor.web;

import dev.freshet.processor.AnnotationView;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * The traits that a bean and its generated class share.
 *
 * @param order its {@code @Order}; null for none
 * @param profile the condition for its existence, as one expression; empty if it always exists
 */
public record BeanTraits(@Nullable Integer order, String profile) {

    /** For a class. */
    public static BeanTraits of(Element bean) {
        return new BeanTraits(order(bean), profile(bean));
    }

    /** For a method that makes a bean, to which the profile of its class also applies. */
    static BeanTraits of(Element method, Element owner) {
        var profiles = List.of(profile(owner), profile(method)).stream().filter(text -> !text.isEmpty()).toList();
        return new BeanTraits(order(method), profiles.size() == 2 ? String.join(" & ", profiles)
                : String.join("", profiles));
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
