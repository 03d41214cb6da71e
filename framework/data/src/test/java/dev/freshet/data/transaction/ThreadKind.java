package dev.freshet.data.transaction;

import java.lang.reflect.Method;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Runs test methods on a new thread of that kind. */
enum ThreadKind implements InvocationInterceptor {
    VIRTUAL, PLATFORM;

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method,
            ExtensionContext context) throws Throwable {
        try {
            call(() -> {
                try {
                    return invocation.proceed();
                } catch (Error | Exception failure) {
                    throw failure;
                } catch (Throwable failure) {
                    throw new AssertionError(failure);
                }
            });
        } catch (java.util.concurrent.ExecutionException failure) {
            throw failure.getCause();
        }
    }

    /** On another thread, of which the result is awaited. */
    <T> T call(Callable<T> task) throws Exception {
        return start(task).get();
    }

    <T> FutureTask<T> start(Callable<T> task) {
        var future = new FutureTask<>(task);
        (this == VIRTUAL ? Thread.ofVirtual() : Thread.ofPlatform().daemon()).start(future);
        return future;
    }
}
