package dev.freshet.processor.subclass;

import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;

/** The compiler warnings that a repeated signature causes. */
final class Signature {

    private Signature() {
    }

    static Set<String> warnings(MarkedMethod method) {
        var warnings = new TreeSet<String>();
        var types = method.type().getParameterTypes();
        if (isRaw(method.type().getReturnType()) || types.stream().anyMatch(Signature::isRaw)) {
            warnings.add("rawtypes");
        }
        if (method.element().isVarArgs() && isGeneric(((ArrayType) types.getLast()).getComponentType())) {
            warnings.add("unchecked");
            warnings.add("varargs");
        }
        return warnings;
    }

    private static boolean isRaw(TypeMirror type) {
        return switch (type) {
            case ArrayType array -> isRaw(array.getComponentType());
            case DeclaredType declared -> declared.getTypeArguments().isEmpty()
                    ? !((TypeElement) declared.asElement()).getTypeParameters().isEmpty()
                    : declared.getTypeArguments().stream().anyMatch(Signature::isRaw);
            default -> false;
        };
    }

    private static boolean isGeneric(TypeMirror type) {
        return type instanceof TypeVariable || type instanceof ArrayType array && isGeneric(array.getComponentType())
                || type instanceof DeclaredType declared && !declared.getTypeArguments().isEmpty();
    }
}
