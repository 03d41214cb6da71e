package dev.freshet.processor.web;

import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The fields of a generated class for its JSON types, one per type. */
public final class JsonFields {

    private final Map<TypeName, String> names = new LinkedHashMap<>();

    public static JsonFields of(Iterable<TypeName> types) {
        var fields = new JsonFields();
        types.forEach(fields::add);
        return fields;
    }

    /** The fields for everything that these calls read and write. */
    static JsonFields ofCalls(Collection<Invocation> invocations) {
        var fields = new JsonFields();
        for (var invocation : invocations) {
            invocation.parameters().forEach(parameter -> {
                if (parameter instanceof Parameter.Body body && body.kind() == Parameter.BodyKind.JSON) {
                    fields.add(body.type());
                } else if (parameter instanceof Parameter.Part part && !part.file()) {
                    fields.add(part.type());
                }
            });
            written(invocation.result()).ifPresent(fields::add);
        }
        return fields;
    }

    private static Optional<TypeName> written(Result result) {
        return switch (result) {
            case Result.Json json -> Optional.of(json.type());
            case Result.Events events -> events.isText() ? Optional.empty() : Optional.of(events.data());
            case Result.Entity entity -> written(entity.body());
            case Result.Maybe maybe -> written(maybe.value());
            case Result.Nothing _, Result.Plain _ -> Optional.empty();
        };
    }

    private void add(TypeName type) {
        if (!names.containsKey(type)) {
            var wanted = words(type) + "Json";
            var name = Character.toLowerCase(wanted.charAt(0)) + wanted.substring(1);
            var count = 1;
            while (names.containsValue(count == 1 ? name : name + count)) {
                count++;
            }
            names.put(type, count == 1 ? name : name + count);
        }
    }

    /** For example MapOfListOfUser for {@code Map<String, List<User>>}. */
    private static String words(TypeName type) {
        var arguments = type.arguments().stream().filter(argument -> !isMapKey(type, argument))
                .map(JsonFields::words).collect(Collectors.joining("And"));
        var simple = type.simpleName().substring(type.simpleName().lastIndexOf('.') + 1);
        var name = simple.equals("?") ? "Object" : Character.toUpperCase(simple.charAt(0)) + simple.substring(1);
        return name + "Array".repeat(type.dimensions()) + (arguments.isEmpty() ? "" : "Of" + arguments);
    }

    private static boolean isMapKey(TypeName type, TypeName argument) {
        return type.qualified().equals("java.util.Map") && argument.equals(type.arguments().getFirst())
                && type.arguments().size() == 2 && argument.qualified().equals("java.lang.String")
                && !argument.equals(type.arguments().getLast());
    }

    public String name(TypeName type) {
        return names.get(type);
    }

    boolean isEmpty() {
        return names.isEmpty();
    }

    public void declare(JavaSource source) {
        names.forEach((type, name) ->
                source.line("private " + source.use(WebNames.http("JsonType").with(type)) + " " + name + ";"));
    }

    public void assign(JavaSource source) {
        names.forEach((type, name) -> source.line(name + " = registry.json().type(" + expression(source, type) + ");"));
    }

    /** An expression for the type at run time. */
    public static String expression(JavaSource source, TypeName type) {
        if (type.simpleName().equals("?")) {
            return source.use(TypeName.of("java.lang", "Object")) + ".class";
        }
        var plain = type.bounded("");
        if (plain.arguments().isEmpty() || plain.dimensions() > 0) {
            return source.use(plain.raw()) + ".class";
        }
        var arguments = plain.arguments().stream().map(argument -> expression(source, argument))
                .collect(Collectors.joining(", "));
        return source.use(WebNames.http("JavaType")) + ".of(" + source.use(plain.raw()) + ".class, " + arguments + ")";
    }
}
