package dev.freshet.processor.web;

import dev.freshet.processor.AnnotationView;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/**
 * What a bean and the class generated for it share.
 *
 * @param order its {@code @Order}; null if it has none
 * @param profile the condition under which it is there, as one expression; empty if it always is
 */
public record BeanTraits(@Nullable Integer order, String profile) {

    /** Of a class. */
    public static BeanTraits of(Element bean) {
        return new BeanTraits(order(bean), profile(bean));
    }

    /** Of a method that makes a bean, for which the profile of its class holds too. */
    static BeanTraits of(Element method, Element owner) {
        var profiles = List.of(profile(owner), profile(method)).stream().filter(text -> !text.isEmpty()).toList();
        return new BeanTraits(order(method), profiles.size() == 2 ? String.join(" & ", profiles)
                : String.join("", profiles));
    }

    private static @Nullable Integer order(Element bean) {
        return AnnotationView.on(bean, WebNames.ORDER)
                .map(annotation -> annotation.number("value", Integer.MAX_VALUE)).orElse(null);
    }

    /** Several profiles mean any of them. */
    private static String profile(Element bean) {
        var profiles = AnnotationView.on(bean, WebNames.PROFILE).map(view -> view.texts("value")).orElse(List.of());
        return profiles.isEmpty() ? ""
                : profiles.stream().map(text -> "(" + text + ")").collect(Collectors.joining(" | ", "(", ")"));
    }
}
