package dev.freshet.http;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A class with type arguments, such as {@code List<User>}, for {@link JsonCodec#type(Type)}. Immutable. */
public final class JavaType implements ParameterizedType {
    private final Class<?> raw;
    private final Type[] arguments;

    private JavaType(Class<?> raw, Type... arguments) {
        this.raw = raw;
        this.arguments = arguments;
    }

    /** {@code raw<arguments…>}. */
    public static JavaType of(Class<?> raw, Type... arguments) {
        return new JavaType(raw, arguments.clone());
    }

    @Override
    public Type[] getActualTypeArguments() {
        return arguments.clone();
    }

    @Override
    public Type getRawType() {
        return raw;
    }

    /** Always null: the enclosing class cannot have type arguments here. */
    @Override
    public @Nullable Type getOwnerType() {
        return null;
    }

    /** Equals any {@link ParameterizedType} of the same class and arguments, as that interface requires. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ParameterizedType that
                && raw.equals(that.getRawType())
                && Arrays.equals(arguments, that.getActualTypeArguments());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(arguments) ^ raw.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(raw.getName()).append('<');
        for (int i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ", ").append(arguments[i].getTypeName());
        }
        return text.append('>').toString();
    }
}
