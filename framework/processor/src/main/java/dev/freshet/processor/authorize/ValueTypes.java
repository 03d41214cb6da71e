package dev.freshet.processor.authorize;

import dev.freshet.processor.authorize.ValueType.Kind;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.TypeName;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** Converts the compiler's types, and finds the members of values. */
final class ValueTypes {

    private static final Map<String, Kind> KINDS = Map.ofEntries(Map.entry("java.lang.String", Kind.TEXT),
            Map.entry("boolean", Kind.TRUTH), Map.entry("java.lang.Boolean", Kind.TRUTH),
            Map.entry("byte", Kind.WHOLE), Map.entry("short", Kind.WHOLE), Map.entry("int", Kind.WHOLE),
            Map.entry("long", Kind.WHOLE), Map.entry("java.lang.Byte", Kind.WHOLE),
            Map.entry("java.lang.Short", Kind.WHOLE), Map.entry("java.lang.Integer", Kind.WHOLE),
            Map.entry("java.lang.Long", Kind.WHOLE), Map.entry("java.util.UUID", Kind.WORD));

    private final Elements elements;
    private final Types types;
    /** The class that the generated code extends or calls, in whose package it is. */
    private final TypeElement home;
    private final Map<String, TypeMirror> known = new HashMap<>();

    ValueTypes(Elements elements, Types types, TypeElement home) {
        this.elements = elements;
        this.types = types;
        this.home = home;
    }

    ValueType of(TypeMirror type) {
        var name = TypeNames.of(type).canonical();
        known.put(name, type);
        var supertypes = new TreeSet<String>();
        addSupertypes(type, supertypes);
        var value = new ValueType(kind(type, name), name, supertypes, false, constants(type), element(type));
        return AnnotationView.isNullable(type) ? value.orAbsent() : value;
    }

    private Kind kind(TypeMirror type, String name) {
        if (isEnum(type)) {
            return Kind.WORD;
        }
        return KINDS.getOrDefault(name, element(type) == null ? Kind.OTHER : Kind.SEVERAL);
    }

    private static boolean isEnum(TypeMirror type) {
        return type instanceof DeclaredType declared && declared.asElement().getKind() == ElementKind.ENUM;
    }

    private static Set<String> constants(TypeMirror type) {
        var names = new TreeSet<String>();
        if (isEnum(type)) {
            ((DeclaredType) type).asElement().getEnclosedElements().stream()
                    .filter(member -> member.getKind() == ElementKind.ENUM_CONSTANT)
                    .forEach(constant -> names.add(constant.getSimpleName().toString()));
        }
        return names;
    }

    private void addSupertypes(TypeMirror type, Set<String> names) {
        if (type instanceof DeclaredType) {
            for (var supertype : types.directSupertypes(type)) {
                if (names.add(TypeNames.of(supertype).canonical())) {
                    addSupertypes(supertype, names);
                }
            }
        }
    }

    private @Nullable ValueType element(TypeMirror type) {
        if (!(type instanceof DeclaredType declared)) {
            return null;
        }
        if (((TypeElement) declared.asElement()).getQualifiedName().contentEquals("java.util.Collection")) {
            return declared.getTypeArguments().isEmpty() ? null : of(declared.getTypeArguments().getFirst());
        }
        for (var supertype : types.directSupertypes(type)) {
            var found = element(supertype);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Methods without parameters that return something, by name. */
    Map<String, ValueType> members(ValueType value) {
        var members = new TreeMap<String, ValueType>();
        if ((value.is(Kind.OTHER) || value.is(Kind.SEVERAL)) && known.get(value.name()) instanceof DeclaredType type) {
            for (var method : ElementFilter.methodsIn(elements.getAllMembers((TypeElement) type.asElement()))) {
                if (isMember(method)) {
                    var result = ((ExecutableType) types.asMemberOf(type, method)).getReturnType();
                    var read = of(result);
                    members.put(method.getSimpleName().toString(),
                            AnnotationView.isNullable(method) ? read.orAbsent() : read);
                }
            }
        }
        return members;
    }

    /** The class of a type that this has converted. */
    TypeName owner(ValueType value) {
        return TypeNames.of(Objects.requireNonNull(known.get(value.name()))).raw();
    }

    private boolean isMember(ExecutableElement method) {
        return method.getParameters().isEmpty() && method.getReturnType().getKind() != TypeKind.VOID
                && method.getTypeParameters().isEmpty() && method.getThrownTypes().isEmpty()
                && !method.getModifiers().contains(Modifier.STATIC) && !isOfObject(method) && isAccessible(method);
    }

    static boolean isOfObject(ExecutableElement method) {
        return ((TypeElement) method.getEnclosingElement()).getQualifiedName().contentEquals("java.lang.Object")
                || method.getSimpleName().contentEquals("hashCode") || method.getSimpleName().contentEquals("toString");
    }

    /** Whether code in the package of the class can name the element and what it is in. */
    boolean isAccessible(Element element) {
        if (!(element instanceof TypeElement) && !(element instanceof ExecutableElement)) {
            return true;
        }
        var modifiers = element.getModifiers();
        var visible = modifiers.contains(Modifier.PUBLIC) || !modifiers.contains(Modifier.PRIVATE)
                && elements.getPackageOf(element).equals(elements.getPackageOf(home));
        return visible && isAccessible(element.getEnclosingElement());
    }
}
