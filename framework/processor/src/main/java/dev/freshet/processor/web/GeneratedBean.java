package dev.freshet.processor.web;

import dev.freshet.processor.round.Warnings;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import javax.lang.model.element.Element;

/** Makes a generated class a bean that exists whenever the user's bean does. */
public final class GeneratedBean {

    private GeneratedBean() {
    }

    /**
     * Writes the annotations of the class. Its qualified name avoids clashes between packages.
     *
     * @param origin the user's class
     * @param element the compiler's element of that class
     */
    public static void annotate(JavaSource source, TypeName origin, Element element, BeanTraits traits) {
        source.line("@" + source.use(WebNames.inject("Component")) + "("
                + JavaSource.literal(source.qualifiedName()) + ")");
        source.line("@" + source.use(WebNames.inject("GeneratedFrom")) + "(" + source.use(origin) + ".class)");
        if (!traits.profile().isEmpty()) {
            var profile = JavaSource.literal(traits.profile());
            source.line("@" + source.use(WebNames.inject("Profile")) + "(" + profile + ")");
        }
        for (var property : traits.properties()) {
            source.line("@" + source.use(WebNames.inject("ConditionalOnProperty")) + property.arguments());
        }
        source.suppress(Warnings.ofSignatures(element));
    }

    /** Opens the method that registers the routes. */
    public static void openRegister(JavaSource source) {
        source.blank().line("@Override");
        source.open("public void register(" + source.use(WebNames.application("RouteRegistry")) + " registry)");
    }

    /** The order as source code. */
    static String order(BeanTraits traits) {
        var order = traits.order();
        return order == null || order == Integer.MAX_VALUE ? "Integer.MAX_VALUE" : order.toString();
    }
}
