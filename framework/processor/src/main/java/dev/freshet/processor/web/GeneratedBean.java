package dev.freshet.processor.web;

import dev.freshet.processor.model.TypeName;
import dev.freshet.processor.write.JavaSource;
import javax.lang.model.element.Element;

/** Writes what makes a generated class a bean, there whenever the user's bean is there. */
public final class GeneratedBean {

    private GeneratedBean() {
    }

    /**
     * Writes the annotations of the class.
     *
     * @param origin the user's class
     * @param element the same as the compiler has it
     */
    public static void annotate(JavaSource source, TypeName origin, Element element, BeanTraits traits) {
        annotate(source, origin, element, traits, "");
    }

    /** The same for a class that is no bean itself, of which several packages may have one with the same name. */
    public static void annotateQualified(JavaSource source, TypeName origin, Element element) {
        annotate(source, origin, element, new BeanTraits(null, ""),
                "(" + JavaSource.literal(source.qualifiedName()) + ")");
    }

    private static void annotate(
            JavaSource source, TypeName origin, Element element, BeanTraits traits, String name) {
        source.line("@" + source.use(WebNames.inject("Component")) + name);
        source.line("@" + source.use(WebNames.inject("GeneratedFrom")) + "(" + source.use(origin) + ".class)");
        if (!traits.profile().isEmpty()) {
            var profile = JavaSource.literal(traits.profile());
            source.line("@" + source.use(WebNames.inject("Profile")) + "(" + profile + ")");
        }
        if (usesDeprecated(element)) {
            source.line("@SuppressWarnings({\"deprecation\", \"removal\"})");
        }
    }

    /** What the user's class says of itself or of a method is said once already. */
    private static boolean usesDeprecated(Element element) {
        return element.getAnnotation(Deprecated.class) != null || element.getEnclosedElements().stream()
                .anyMatch(member -> member.getAnnotation(Deprecated.class) != null);
    }

    /** Begins the method that registers what the bean has. */
    public static void openRegister(JavaSource source) {
        source.blank().line("@Override");
        source.open("public void register(" + source.use(WebNames.web("RouteRegistry")) + " registry)");
    }

    /** The order as source. */
    static String order(BeanTraits traits) {
        var order = traits.order();
        return order == null || order == Integer.MAX_VALUE ? "Integer.MAX_VALUE" : order.toString();
    }
}
