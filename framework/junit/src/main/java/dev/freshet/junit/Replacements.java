package dev.freshet.junit;

import dev.freshet.inject.BeanScope;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Gives the results of {@link Replace} methods to the application. */
record Replacements(ExtensionContext context) {

    void addTo(BeanScope.Builder beans) {
        for (Method method : StaticMethods.with(Replace.class, context.getRequiredTestClass())) {
            Object instance = context.getExecutableInvoker().invoke(method);
            if (instance == null) {
                throw new ExtensionConfigurationException(method + " returned " + (method.getReturnType() == void.class
                        ? "nothing" : "null") + "; it must return the object that replaces a bean");
            }
            add(beans, method.getReturnType(), method.getAnnotation(Replace.class).value(), instance);
        }
    }

    /** JUnit's result has the method's return type. */
    @SuppressWarnings("unchecked")
    private static <T> void add(BeanScope.Builder beans, Class<T> type, String name, Object instance) {
        beans.replace(type, name, (T) instance);
    }
}
