package dev.freshet.processor.web;

import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import javax.lang.model.element.Element;

/**
 * A bean that is a filter, an interceptor or both.
 *
 * @param element its class, or the method that makes it
 * @param owner its class, or the class of that method
 * @param type the type to inject into the generated class
 * @param name the bean's name if a method makes it; else empty
 * @param roles the methods of the registry to call
 */
record PlacementModel(Element element, TypeName owner, TypeName type, String name, List<String> roles,
                      BeanTraits traits, List<String> included, List<String> excluded, boolean nonBlocking) {

    TypeName generated() {
        return owner.generated((name.isEmpty() ? "" : "$" + element.getSimpleName()) + "$Placement");
    }

    /** Whether another bean may replace this one. */
    boolean mayBeAbsent() {
        return AnnotationView.isOn(element, WebNames.FALLBACK);
    }
}
