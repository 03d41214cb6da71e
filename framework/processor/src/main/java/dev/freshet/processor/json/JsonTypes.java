package dev.freshet.processor.json;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.Round;
import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.write.TypeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.type.WildcardType;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaFileObject;

/**
 * Follows a type through its type arguments and properties. Finds the classes that need an adapter, and the first type
 * that has no form in JSON.
 */
public final class JsonTypes {

    private static final Set<String> SCALARS = Set.of("java.lang.Object", "java.lang.String", "java.lang.Boolean",
            "java.lang.Byte", "java.lang.Short", "java.lang.Integer", "java.lang.Long", "java.lang.Float",
            "java.lang.Double", "java.lang.Character", "java.math.BigDecimal", "java.math.BigInteger", "java.util.UUID",
            "java.net.URI", "java.net.URL", "java.net.InetAddress", "java.util.Date", "java.util.OptionalInt",
            "java.util.OptionalLong", "java.util.OptionalDouble");
    private static final Set<String> CONTAINERS = Set.of("java.util.List", "java.util.Set", "java.util.Collection",
            "java.util.Optional");
    private static final Set<String> SELF_DESCRIBED = Set.of("io.avaje.jsonb.Json",
            JsonSubtypes.SEVERAL, JsonSubtypes.ONE);
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.");
    /** Types that describe a response or a file to Spring only. As JSON, an error would have the status 200. */
    private static final Map<String, String> OF_SPRING = Map.of(
            "org.springframework.http.ResponseEntity", "dev.freshet.web.ResponseEntity",
            "org.springframework.http.ProblemDetail", "dev.freshet.web.ProblemDetail",
            "org.springframework.core.io.Resource", "java.io.InputStream",
            "org.springframework.web.multipart.MultipartFile", "dev.freshet.web.multipart.MultipartFile");

    private final Round round;
    private final PackageElement home;
    private final TreeMap<String, TypeName> imports = new TreeMap<>();
    private final Set<String> seen = new HashSet<>();
    private boolean namesUnknownType;
    /** Whether the type that is being added is written. */
    private boolean written;

    /** @param user the class for which code is generated; that code is in its package */
    public JsonTypes(Round round, TypeElement user) {
        this.round = round;
        this.home = round.elements().getPackageOf(user);
    }

    /** The classes that need an adapter, for all types added so far. */
    public List<TypeName> imports() {
        return List.copyOf(imports.values());
    }

    /** Whether a property has a type that another processor has yet to write, so that imports are missing. */
    public boolean namesUnknownType() {
        return namesUnknownType;
    }

    /** Adds a type that is only read; returns the problem, if there is one. */
    public Optional<String> addRead(TypeMirror type) {
        return add(type, false);
    }

    /** Adds a type that is written; returns the problem, if there is one. */
    public Optional<String> addWritten(TypeMirror type) {
        return add(type, true);
    }

    private Optional<String> add(TypeMirror type, boolean isWritten) {
        written = isWritten;
        var refusal = arrayRefusal(type).or(() -> refusal(type));
        refusal.ifPresent(_ -> seen.clear());
        return refusal;
    }

    /** A class literal, the only form of an array that generated code can pass on, has no type arguments. */
    private static Optional<String> arrayRefusal(TypeMirror type) {
        return switch (type) {
            case ArrayType array when array.getComponentType() instanceof DeclaredType element
                    && !element.getTypeArguments().isEmpty() -> {
                var name = TypeNames.of(element).shortText();
                yield Optional.of("an array of " + name + " loses its type arguments at run time; use a List<" + name
                        + ">");
            }
            case ArrayType array -> arrayRefusal(array.getComponentType());
            case WildcardType wildcard -> wildcard.getExtendsBound() == null
                    ? Optional.empty() : arrayRefusal(wildcard.getExtendsBound());
            case DeclaredType declared -> declared.getTypeArguments().stream()
                    .flatMap(argument -> arrayRefusal(argument).stream()).findFirst();
            default -> Optional.empty();
        };
    }

    private Optional<String> refusal(TypeMirror type) {
        return switch (type) {
            case ArrayType array -> refusal(array.getComponentType());
            case WildcardType wildcard -> wildcard.getExtendsBound() == null
                    ? Optional.empty() : refusal(wildcard.getExtendsBound());
            case TypeVariable _ -> Optional.empty();
            case DeclaredType declared -> refusal(declared);
            default -> type.getKind().isPrimitive() ? Optional.empty()
                    : Optional.of(type + " has no form in JSON");
        };
    }

    private Optional<String> refusal(DeclaredType type) {
        if (type.getKind() == TypeKind.ERROR) {
            namesUnknownType = true;
            return Optional.empty();
        }
        var element = (TypeElement) type.asElement();
        var name = element.getQualifiedName().toString();
        if (SCALARS.contains(name) || name.startsWith("java.time.")) {
            return Optional.empty();
        }
        if (CONTAINERS.contains(name) || name.equals("java.util.Map")) {
            return containerRefusal(type, name);
        }
        for (var argument : type.getTypeArguments()) {
            var refusal = refusal(argument);
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        if (Access.isPrivate(element)) {
            return Optional.of(name + " is private, so no generated code can read or write it; remove private");
        }
        return element.getKind() == ElementKind.ENUM ? annotationRefusals(element) : classRefusal(element, name);
    }

    private Optional<String> containerRefusal(DeclaredType type, String name) {
        if (type.getTypeArguments().isEmpty()) {
            return Optional.of(name + " has no type argument; add one");
        }
        var map = name.equals("java.util.Map");
        if (map && !TypeNames.of(type.getTypeArguments().getFirst()).qualified().equals("java.lang.String")) {
            return Optional.of("the keys of a JSON object are strings; use Map<String, ...> instead of " + type);
        }
        return refusal(type.getTypeArguments().getLast());
    }

    private Optional<String> classRefusal(TypeElement element, String name) {
        if (!seen.add(written ? name + " written" : name)) {
            return Optional.empty();
        }
        if (PLATFORM.stream().anyMatch(name::startsWith)) {
            return Optional.of(name + " has no form in JSON; use a type of java.time, a List, Set or Map, or a record");
        }
        if (OF_SPRING.containsKey(name)) {
            return Optional.of(name + " has no form in JSON; use " + OF_SPRING.get(name));
        }
        if (isInner(element)) {
            return Optional.of(name + " is an inner class, so generated code cannot create it; make it static");
        }
        var described = AnnotationView.all(element).stream().anyMatch(view -> SELF_DESCRIBED.contains(view.name()));
        var interfaceType = element.getKind() == ElementKind.INTERFACE;
        if (!described && (interfaceType || element.getModifiers().contains(Modifier.ABSTRACT))) {
            return Optional.of(name + " is " + (interfaceType ? "an interface" : "abstract") + ", so JSON does not tell"
                    + " its class; use a class, or list its classes with @Json.SubType");
        }
        if (AnnotationView.all(element).stream().noneMatch(view -> view.name().equals("io.avaje.jsonb.Json"))) {
            if (Access.isHidden(element, home, round.elements())) {
                return Optional.of(name + " is not public, so generated code in the package " + home.getQualifiedName()
                        + " cannot name it; make it public");
            }
            imports.put(name, TypeNames.of(element));
        }
        return (written ? JsonSubtypes.missing(element, round.typeUtils()) : Optional.<String>empty())
                .or(() -> membersRefusal(element)).or(() -> subtypesRefusal(element));
    }

    /** The adapter of a type reads and writes the subtypes that the type lists, so these need no adapter. */
    private Optional<String> subtypesRefusal(TypeElement element) {
        return JsonSubtypes.of(element).stream().filter(DeclaredType.class::isInstance)
                .map(subtype -> (TypeElement) ((DeclaredType) subtype).asElement())
                .map(this::membersRefusal).flatMap(Optional::stream).findFirst();
    }

    private static boolean isInner(TypeElement element) {
        return element.getKind() == ElementKind.CLASS && element.getNestingKind() == NestingKind.MEMBER
                && !element.getModifiers().contains(Modifier.STATIC);
    }

    private Optional<String> membersRefusal(TypeElement element) {
        return propertiesRefusal(element, (DeclaredType) element.asType()).or(() -> superclassRefusal(element));
    }

    /** A superclass adds properties but needs no adapter. */
    private Optional<String> superclassRefusal(TypeElement element) {
        return element.getSuperclass() instanceof DeclaredType superclass
                && superclass.asElement() instanceof TypeElement parent
                && PLATFORM.stream().noneMatch(parent.getQualifiedName().toString()::startsWith)
                ? propertiesRefusal(parent, superclass).or(() -> superclassRefusal(parent)) : Optional.empty();
    }

    /** @param site the class as it is used, with its type arguments */
    private Optional<String> propertiesRefusal(TypeElement element, DeclaredType site) {
        for (var property : properties(element)) {
            var type = round.typeUtils().asMemberOf(site, property);
            var place = " (property " + property.getSimpleName() + " of " + element.getSimpleName() + ")";
            // To wait for it would lose the routes without an error.
            if (TypeNames.isUnknown(type) && isOfLibrary(element)) {
                return Optional.of(type + " is not on the class path" + place);
            }
            var refusal = annotationRefusal(property, false).or(() -> refusal(type).map(reason -> reason + place));
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        return annotationRefusals(element);
    }

    private boolean isOfLibrary(TypeElement element) {
        var file = round.elements().getFileObjectOf(element);
        return file != null && file.getKind() == JavaFileObject.Kind.CLASS;
    }

    private static List<Element> properties(TypeElement element) {
        var properties = new ArrayList<Element>();
        for (var field : ElementFilter.fieldsIn(element.getEnclosedElements())) {
            var modifiers = field.getModifiers();
            var ignored = AnnotationView.all(field).stream().anyMatch(view -> view.name().endsWith("Ignore"));
            if (!modifiers.contains(Modifier.STATIC) && !modifiers.contains(Modifier.TRANSIENT) && !ignored) {
                properties.add(field);
            }
        }
        return properties;
    }

    /** The problem of an annotation on the class, a member or a member's parameter. */
    private Optional<String> annotationRefusals(TypeElement element) {
        var ofLibrary = !round.types().contains(element);
        return annotated(element).map(each -> annotationRefusal(each, ofLibrary)).flatMap(Optional::stream)
                .findFirst();
    }

    private static Stream<Element> annotated(TypeElement element) {
        return Stream.concat(Stream.of(element), element.getEnclosedElements().stream()
                .flatMap(member -> member instanceof ExecutableElement executable
                        ? Stream.concat(Stream.of(member), executable.getParameters().stream()) : Stream.of(member)));
    }

    private static Optional<String> annotationRefusal(Element element, boolean ofLibrary) {
        return AnnotationView.all(element).stream().map(view -> ForeignJsonAnnotations.refusal(element, view)
                .or(() -> ofLibrary ? ForeignJsonAnnotations.libraryRefusal(element, view) : Optional.empty()))
                .flatMap(Optional::stream).findFirst();
    }
}
