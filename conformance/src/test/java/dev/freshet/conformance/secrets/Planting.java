package dev.freshet.conformance.secrets;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes records with a secret in each component whose name or type says that one may be there. */
final class Planting {
    static final String SECRET = "hunter2";
    /** With a secret where addresses have them: in the user information, and in a parameter. */
    private static final String ADDRESS = "http://ada:" + SECRET + "@host.example:6380/?key=" + SECRET;
    private static final Pattern SECRETS = Pattern.compile("(?i).*(password|passphrase|secret|token|credential"
            + "|authorization|apikey|headers|queries|placeholders|metadata|environment|arguments|properties"
            + "|values).*");
    private static final Pattern ADDRESSES = Pattern.compile("(?i).*url");
    /** Names of fields; what every client is told; and addresses in which the client refuses a user and a password. */
    private static final Set<String> PUBLIC = Set.of("CorsPolicy.headers", "CorsProperties.headers",
            "ForwardAuthSettings.requestHeaders", "ForwardAuthSettings.responseHeaders", "ProblemDetail.properties",
            "ProblemDetail.type", "ProblemDetail.instance", "ClientRequest$Target.uri", "ClientSettings.baseUrl",
            "ClientProperties.url");

    private Planting() {
    }

    static boolean mayHoldSecret(Class<?> record) {
        for (RecordComponent component : record.getRecordComponents()) {
            if (planted(component) != null) {
                return true;
            }
        }
        return false;
    }

    /** What else the record has is empty or, where its constructor refuses that, of one element. */
    static Object record(Class<?> record) throws ReflectiveOperationException {
        try {
            return record(record, List.of());
        } catch (InvocationTargetException refused) {
            return record(record, List.of("other"));
        }
    }

    private static Object record(Class<?> record, List<String> elements) throws ReflectiveOperationException {
        RecordComponent[] components = record.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            Object planted = planted(components[i]);
            values[i] = planted == null ? other(types[i], elements) : planted;
        }
        Constructor<?> constructor = record.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }

    /** Null where no secret is expected, or none can be: in a number, a file's name, or a stream. */
    private static @Nullable Object planted(RecordComponent component) {
        Class<?> record = component.getDeclaringRecord();
        String name = component.getName();
        String whole = record.getName().substring(record.getPackageName().length() + 1) + '.' + name;
        if (PUBLIC.contains(whole)) {
            return null;
        }
        // All that the configuration says is in records of this package, as text.
        boolean configured = record.getPackageName().equals("dev.freshet.config") && name.equals("text");
        if (configured || SECRETS.matcher(name).matches()) {
            return value(component.getGenericType(), SECRET);
        }
        boolean address = component.getType() == URI.class || ADDRESSES.matcher(name).matches()
                || record.getSimpleName().endsWith("Url");
        return address ? value(component.getGenericType(), ADDRESS) : null;
    }

    private static @Nullable Object value(Type type, String text) {
        if (type instanceof ParameterizedType generic) {
            Type[] of = generic.getActualTypeArguments();
            return collection((Class<?>) generic.getRawType(), value(of[of.length - 1], text));
        }
        if (type == String.class || type == Object.class || type == CharSequence.class) {
            return text;
        }
        if (type == URI.class) {
            return URI.create(text);
        }
        return type instanceof Class<?> known ? parsed(known, text) : null;
    }

    private static @Nullable Object collection(Class<?> type, @Nullable Object element) {
        if (element == null) {
            return null;
        }
        if (type == Map.class) {
            return Map.of("name", element);
        }
        if (type == Optional.class) {
            return Optional.of(element);
        }
        if (type == Set.class) {
            return Set.of(element);
        }
        return type == List.class || type == Collection.class ? List.of(element) : null;
    }

    /** By the type's own factory for texts, such as {@code parse}. */
    private static @Nullable Object parsed(Class<?> type, String text) {
        if (!type.getName().startsWith("dev.freshet.")) {
            return null;
        }
        for (Method method : type.getMethods()) {
            if (Modifier.isStatic(method.getModifiers()) && method.getReturnType() == type
                    && List.of(method.getParameterTypes()).equals(List.of(String.class))) {
                try {
                    return method.invoke(null, text);
                } catch (ReflectiveOperationException _) {
                    // It takes other texts than this one, so the secret cannot be there.
                }
            }
        }
        return null;
    }

    private static @Nullable Object other(Class<?> type, List<String> elements) {
        if (type.isPrimitive()) {
            return type == boolean.class ? (Object) false : type == long.class ? (Object) 1L : (Object) 1;
        }
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        return type == String.class ? "other" : type == Optional.class ? Optional.empty()
                : type == List.class ? elements
                : type == Set.class ? Set.copyOf(elements) : type == Map.class ? Map.of() : null;
    }
}
