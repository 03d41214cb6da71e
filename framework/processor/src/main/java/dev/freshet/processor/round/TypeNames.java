package dev.freshet.processor.round;

import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import org.jspecify.annotations.Nullable;

/** Converts the compiler's types to names, without type annotations; recognises types that do not exist yet. */
public final class TypeNames {

    private TypeNames() {
    }

    /** The name of a declared type, without type arguments. */
    public static TypeName of(TypeElement type) {
        var name = type.getSimpleName().toString();
        Element outer = type.getEnclosingElement();
        while (outer instanceof TypeElement outerType) {
            name = outerType.getSimpleName() + "." + name;
            outer = outerType.getEnclosingElement();
        }
        return TypeName.of(outer instanceof PackageElement owner ? owner.getQualifiedName().toString() : "", name);
    }

    /** The name of any type. */
    public static TypeName of(TypeMirror type) {
        return switch (type) {
            case DeclaredType declared -> new TypeName(of((TypeElement) declared.asElement()).packageName(),
                    of((TypeElement) declared.asElement()).simpleName(), all(declared.getTypeArguments()), "", 0);
            case ArrayType array -> array(of(array.getComponentType()));
            case WildcardType wildcard -> wildcard(wildcard);
            case TypeVariable variable -> TypeName.of("", variable.asElement().getSimpleName().toString());
            default -> TypeName.of("", type.getKind().name().toLowerCase(Locale.ROOT));
        };
    }

    /** Whether the type or one inside it does not exist yet: another processor may write it in this round. */
    public static boolean isUnknown(TypeMirror type) {
        return type.getKind() == TypeKind.ERROR || switch (type) {
            case ArrayType array -> isUnknown(array.getComponentType());
            case WildcardType wildcard -> Stream.of(Optional.ofNullable(wildcard.getExtendsBound()),
                    Optional.ofNullable(wildcard.getSuperBound())).flatMap(Optional::stream)
                    .anyMatch(TypeNames::isUnknown);
            case DeclaredType declared -> declared.getTypeArguments().stream().anyMatch(TypeNames::isUnknown);
            default -> false;
        };
    }

    /** Whether a superclass or interface of the type, or one of theirs, {@link #isUnknown(TypeMirror)}. */
    public static boolean inheritsUnknown(TypeElement type) {
        return Stream.concat(Stream.of(type.getSuperclass()), type.getInterfaces().stream())
                .anyMatch(parent -> isUnknown(parent) || parent instanceof DeclaredType declared
                        && declared.asElement() instanceof TypeElement element && inheritsUnknown(element));
    }

    private static List<TypeName> all(List<? extends TypeMirror> types) {
        return types.stream().map(type -> of(type)).toList();
    }

    private static TypeName array(TypeName component) {
        return component.array(component.dimensions() + 1);
    }

    private static TypeName wildcard(WildcardType wildcard) {
        @Nullable TypeMirror upper = wildcard.getExtendsBound();
        @Nullable TypeMirror lower = wildcard.getSuperBound();
        if (upper != null) {
            return of(upper).bounded("? extends ");
        }
        return lower != null ? of(lower).bounded("? super ") : TypeName.of("", "?");
    }
}
