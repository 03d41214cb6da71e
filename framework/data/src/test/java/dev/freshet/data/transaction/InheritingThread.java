package dev.freshet.data.transaction;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.Callable;

/**
 * Runs a task in a {@code StructuredTaskScope}, whose threads inherit scoped values. It is a preview in Java 25, so the
 * compiler refuses its name; called by reflection, it works.
 */
final class InheritingThread {

    private InheritingThread() {
    }

    static <T> T call(Callable<T> task) throws ReflectiveOperationException {
        var scopes = Class.forName("java.util.concurrent.StructuredTaskScope");
        var scope = scopes.getMethod("open").invoke(null);
        try {
            var subtask = scopes.getMethod("fork", Callable.class).invoke(scope, task);
            scopes.getMethod("join").invoke(scope);
            @SuppressWarnings("unchecked")
            var result = (T) Class.forName("java.util.concurrent.StructuredTaskScope$Subtask").getMethod("get")
                    .invoke(subtask);
            return result;
        } catch (InvocationTargetException failure) {
            throw new AssertionError(failure.getCause());
        } finally {
            scopes.getMethod("close").invoke(scope);
        }
    }
}
