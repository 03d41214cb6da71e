package dev.freshet.processor.round;

import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.Elements;

/** Checks whether generated code can access something. */
public final class Access {

    private Access() {
    }

    /** Whether the type or an enclosing type is private, so that no other top-level class can name it. */
    public static boolean isPrivate(Element type) {
        return type instanceof TypeElement
                && (type.getModifiers().contains(Modifier.PRIVATE) || isPrivate(type.getEnclosingElement()));
    }

    /** Whether the type or an enclosing type is not public, so that code of this other package cannot name it. */
    public static boolean isHidden(Element type, PackageElement from, Elements elements) {
        return type instanceof TypeElement && !elements.getPackageOf(type).equals(from)
                && (!type.getModifiers().contains(Modifier.PUBLIC)
                || isHidden(type.getEnclosingElement(), from, elements));
    }

    /** The first type in the text of this type that {@link #isHidden}. */
    public static Optional<TypeElement> hiddenIn(TypeMirror type, PackageElement from, Elements elements) {
        return switch (type) {
            case ArrayType array -> hiddenIn(array.getComponentType(), from, elements);
            case WildcardType wildcard -> Optional.<TypeMirror>ofNullable(wildcard.getExtendsBound())
                    .or(() -> Optional.ofNullable(wildcard.getSuperBound()))
                    .flatMap(bound -> hiddenIn(bound, from, elements));
            case DeclaredType declared when declared.getKind() == TypeKind.ERROR -> Optional.empty();
            case DeclaredType declared when isHidden(declared.asElement(), from, elements) ->
                    Optional.of((TypeElement) declared.asElement());
            case DeclaredType declared -> declared.getTypeArguments().stream()
                    .flatMap(argument -> hiddenIn(argument, from, elements).stream()).findFirst();
            default -> Optional.empty();
        };
    }

    /** The first private type that the text of this type contains, also as a type argument. */
    public static Optional<TypeElement> privateIn(TypeMirror type) {
        return switch (type) {
            case ArrayType array -> privateIn(array.getComponentType());
            case WildcardType wildcard -> Optional.<TypeMirror>ofNullable(wildcard.getExtendsBound())
                    .or(() -> Optional.ofNullable(wildcard.getSuperBound())).flatMap(Access::privateIn);
            case DeclaredType declared when isPrivate(declared.asElement()) ->
                    Optional.of((TypeElement) declared.asElement());
            case DeclaredType declared -> declared.getTypeArguments().stream()
                    .flatMap(argument -> privateIn(argument).stream()).findFirst();
            default -> Optional.empty();
        };
    }
}
