package dev.freshet.processor.round;

import dev.freshet.processor.model.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;

/** Reads {@code @ConditionalOnProperty} of a bean class or {@code @Bean} method. */
public final class PropertyConditions {

    public static final String ONE = "dev.freshet.inject.ConditionalOnProperty";
    public static final String SEVERAL = "dev.freshet.inject.ConditionalOnProperties";

    private PropertyConditions() {
    }

    /** All conditions, which must all hold. Leaves out those that cannot be read. */
    public static List<Condition.OnProperty> of(Element element) {
        return of(element, (_, _) -> { });
    }

    /**
     * All conditions, as from {@link #of(Element)}.
     *
     * @param problems called for each annotation that cannot be read
     */
    public static List<Condition.OnProperty> of(Element element, BiConsumer<AnnotationView, String> problems) {
        var conditions = new ArrayList<Condition.OnProperty>();
        for (var annotation : annotations(element)) {
            var problem = problem(annotation);
            if (problem.isEmpty()) {
                for (var name : names(annotation)) {
                    conditions.add(new Condition.OnProperty(prefix(annotation) + name, annotation.text("havingValue"),
                            annotation.flag("matchIfMissing")));
                }
            } else {
                problems.accept(annotation, "@ConditionalOnProperty " + problem);
            }
        }
        return conditions;
    }

    private static List<AnnotationView> annotations(Element element) {
        var all = new ArrayList<AnnotationView>();
        AnnotationView.on(element, ONE).ifPresent(all::add);
        AnnotationView.on(element, SEVERAL).ifPresent(several -> several.values("value").forEach(
                value -> all.add(new AnnotationView((AnnotationMirror) value.getValue()))));
        return all;
    }

    private static String problem(AnnotationView annotation) {
        if (!annotation.texts("value").isEmpty() && !annotation.texts("name").isEmpty()) {
            return "has keys in both value and name; keep one";
        }
        if (names(annotation).isEmpty()) {
            return "names no key; write @ConditionalOnProperty(\"mail.enabled\")";
        }
        for (var name : names(annotation)) {
            var key = prefix(annotation) + name;
            if (!isKebab(key)) {
                return "has the key \"" + key + "\", which is not in kebab-case; write it as mail.max-size";
            }
        }
        return "";
    }

    private static List<String> names(AnnotationView annotation) {
        var names = annotation.texts("value");
        return names.isEmpty() ? annotation.texts("name") : names;
    }

    private static String prefix(AnnotationView annotation) {
        var prefix = annotation.text("prefix");
        return prefix.isEmpty() || prefix.endsWith(".") ? prefix : prefix + ".";
    }

    /** Another spelling would work in files, but never in environment variables. */
    private static boolean isKebab(String key) {
        var before = '.';
        for (var index = 0; index < key.length(); index++) {
            var now = key.charAt(index);
            var isWord = now >= 'a' && now <= 'z' || now >= '0' && now <= '9';
            var separates = now == '.' || now == '-' || now == '[' || now == ']';
            var comesFirst = before == '.' || before == '-' || before == '[';
            if (!isWord && (!separates || comesFirst)) {
                return false;
            }
            before = now;
        }
        return before != '.' && before != '-' && before != '[';
    }
}
