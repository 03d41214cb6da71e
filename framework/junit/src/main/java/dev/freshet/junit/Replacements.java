package dev.freshet.junit;

import dev.freshet.inject.BeanScope;
import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Gives the results of {@link Replace} methods to the application. */
record Replacements(ExtensionContext context) {
    /** @param name empty for all beans of the type */
    private record Replaced(Class<?> type, String name) {
    }

    void addTo(BeanScope.Builder beans) {
        methods().forEach((replaced, method) -> {
            Object instance = context.getExecutableInvoker().invoke(method);
            if (instance == null) {
                throw new ExtensionConfigurationException(method + " returned " + (method.getReturnType() == void.class
                        ? "nothing" : "null") + "; it must return the object that replaces a bean");
            }
            add(beans, replaced.type(), replaced.name(), instance);
        });
    }

    /** The method of a subclass counts instead of that of its superclass. */
    private Map<Replaced, Method> methods() {
        Map<Replaced, Method> methods = new LinkedHashMap<>();
        for (Method method : StaticMethods.with(Replace.class, context.getRequiredTestClass())) {
            Replaced replaced = new Replaced(method.getReturnType(), method.getAnnotation(Replace.class).value());
            Method other = methods.put(replaced, method);
            if (other != null && other.getDeclaringClass() == method.getDeclaringClass()) {
                throw new ExtensionConfigurationException(
                        other + " and " + method + " replace the same bean; remove one of them");
            }
        }
        return methods;
    }

    /** JUnit's result has the method's return type. */
    @SuppressWarnings("unchecked")
    private static <T> void add(BeanScope.Builder beans, Class<T> type, String name, Object instance) {
        beans.replace(type, name, (T) instance);
    }
}
