package dev.freshet.pool.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes an object of any JDBC interface. It notes the last call, and answers with further such objects: for
 * {@code Object} and {@code Object[]} with arrays of JDBC, which are as dangerous as any.
 */
final class FakeDriver implements InvocationHandler {
    record Call(Method method, List<@Nullable Object> arguments, @Nullable Object result) {
    }

    @Nullable Call last;
    /** What every call but {@code close} throws. */
    @Nullable SQLException failure;

    <T> T make(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(FakeDriver.class.getClassLoader(), new Class<?>[] {type}, this));
    }

    static boolean made(@Nullable Object value) {
        return value != null && Proxy.isProxyClass(value.getClass());
    }

    Loan loan() throws SQLException {
        return new Loan(make(Connection.class), new SessionSettings("orders", false, false, -1, null, null));
    }

    @Override
    public @Nullable Object invoke(Object self, Method method, Object @Nullable [] arguments) throws SQLException {
        if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
                case "equals" -> arguments != null && self == arguments[0];
                case "hashCode" -> System.identityHashCode(self);
                default -> "fake";
            };
        }
        if (failure != null && !method.getName().equals("close")) {
            throw failure;
        }
        var given = arguments == null ? List.of() : Arrays.asList(arguments);
        var type = method.getGenericReturnType() instanceof Class<?> known ? known
                : (Class<?>) given.stream().filter(Class.class::isInstance).findFirst().orElse(Void.class);
        last = new Call(method, given, answer(type));
        return last.result;
    }

    private @Nullable Object answer(Class<?> type) {
        if (type == Object.class) {
            return make(Array.class);
        }
        if (type == Object[].class) {
            return new Object[] {"plain", make(Array.class)};
        }
        return switch (type.getName()) {
            case "int" -> 1;
            case "long" -> 1L;
            case "boolean" -> true;
            case "byte" -> (byte) 1;
            case "short" -> (short) 1;
            case "float" -> 1f;
            case "double" -> 1d;
            default -> type.isInterface() && type.getPackageName().equals("java.sql") ? make(type) : null;
        };
    }

    /** Every method that callers of the interface see. */
    static Stream<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods()).filter(method -> !Modifier.isStatic(method.getModifiers()));
    }

    /** Something of each type of parameter; of JDBC's own what a borrower holds. */
    static @Nullable Object[] arguments(Method method, LentConnection connection, FakeDriver driver) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> argument(type, connection, driver)).toArray();
    }

    private static @Nullable Object argument(Class<?> type, LentConnection connection, FakeDriver driver) {
        if (Wrapped.KINDS.containsKey(type)) {
            return Wrapped.KINDS.get(type).wrap(connection, driver.make(type));
        }
        if (type == Object.class) {
            return connection.lent(driver.make(Array.class));
        }
        if (type == Object[].class) {
            return new Object[] {"plain", connection.lent(driver.make(Array.class))};
        }
        return switch (type.getName()) {
            case "java.lang.Class" -> Array.class;
            case "java.lang.String" -> "text";
            case "java.util.Properties" -> new Properties();
            default -> type.isPrimitive() ? driver.answer(type) : null;
        };
    }

    /** Calls, and throws what the method throws. */
    static @Nullable Object call(Object on, Method method, @Nullable Object... arguments) throws Throwable {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
