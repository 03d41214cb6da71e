package dev.freshet.processor.subclass;

import dev.freshet.processor.round.Warnings;
import java.util.Set;
import java.util.TreeSet;
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
        method.types().forEach(type -> warnings.addAll(Warnings.ofType(type)));
        var types = method.type().getParameterTypes();
        if (method.element().isVarArgs() && isGeneric(((ArrayType) types.getLast()).getComponentType())) {
            warnings.add("unchecked");
            warnings.add("varargs");
        }
        return warnings;
    }

    private static boolean isGeneric(TypeMirror type) {
        return type instanceof TypeVariable || type instanceof ArrayType array && isGeneric(array.getComponentType())
                || type instanceof DeclaredType declared && !declared.getTypeArguments().isEmpty();
    }
}
