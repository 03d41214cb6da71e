package dev.freshet.processor.inject;

import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.TypeName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;

/** The types that a bean can be injected as: its own and all supertypes that generated code can name, nearest first. */
final class ProvidedTypes {

    /** Types that do not tell the purpose of a bean. */
    private static final Set<String> TOO_COMMON = Set.of("java.lang.Object", "java.lang.Record", "java.lang.Enum",
            "java.lang.Comparable", "java.lang.Cloneable", "java.lang.AutoCloseable", "java.io.Closeable",
            "java.io.Serializable", "java.lang.constant.Constable", "java.lang.constant.ConstantDesc");

    private final Types types;
    private final Visibility visibility;
    private final Set<TypeName> found = new LinkedHashSet<>();

    private ProvidedTypes(Types types, Visibility visibility) {
        this.types = types;
        this.visibility = visibility;
    }

    static List<TypeName> of(TypeMirror type, Types types, Visibility visibility) {
        var provided = new ProvidedTypes(types, visibility);
        var own = type instanceof PrimitiveType primitive ? types.boxedClass(primitive).asType() : type;
        provided.found.add(TypeNames.of(own));
        if (!(own instanceof ArrayType)) {
            provided.addSupertypes(own);
        }
        return List.copyOf(provided.found);
    }

    private void addSupertypes(TypeMirror type) {
        var direct = types.directSupertypes(type);
        direct.forEach(this::add);
        direct.forEach(this::addSupertypes);
    }

    private void add(TypeMirror type) {
        if (!(type instanceof DeclaredType declared) || !(declared.asElement() instanceof TypeElement element)) {
            return;
        }
        if (!TOO_COMMON.contains(element.getQualifiedName().toString()) && visibility.sees(element)) {
            found.add(TypeNames.of(type));
        }
    }
}
