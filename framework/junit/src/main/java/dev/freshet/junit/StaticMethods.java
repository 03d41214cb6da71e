package dev.freshet.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Finds annotated methods of a test class and its superclasses. */
final class StaticMethods {
    private StaticMethods() {
    }

    /** Superclasses first. */
    static List<Method> with(Class<? extends Annotation> annotation, Class<?> testClass) {
        List<Method> methods =
                AnnotationSupport.findAnnotatedMethods(testClass, annotation, HierarchyTraversalMode.TOP_DOWN);
        for (Method method : methods) {
            if (!Modifier.isStatic(method.getModifiers())) {
                throw new ExtensionConfigurationException(method + " must be static: it is called before the"
                        + " application starts, and an instance of the test can need the application's beans");
            }
        }
        return methods;
    }
}
