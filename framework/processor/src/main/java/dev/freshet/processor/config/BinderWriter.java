package dev.freshet.processor.config;

import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.Set;
import java.util.stream.Collectors;

final class BinderWriter {

    private static final String CONFIG = "dev.freshet.config";

    private final BoundRecord bound;
    private final JavaSource source;

    private BinderWriter(BoundRecord bound) {
        this.bound = bound;
        this.source = new JavaSource(bound.binder());
    }

    static JavaSource write(BoundRecord bound, Set<String> suppressed) {
        return new BinderWriter(bound).write(suppressed);
    }

    private JavaSource write(Set<String> suppressed) {
        var type = source.use(bound.type());
        source.line("/** Reads " + (bound.prefix().isEmpty() ? "keys"
                : "the keys below {@code " + JavaSource.documentation(bound.prefix()) + "}")
                + " into {@link " + type + "}. */");
        source.line("@" + source.use(TypeName.of("dev.freshet.inject", "GeneratedFrom")) + "(" + type + ".class)");
        source.suppress(suppressed);
        source.open("public final class " + bound.binder().simpleName() + " implements "
                + source.use(TypeName.of(CONFIG, "ConfigBinder").with(bound.type())));
        method("String prefix()").line("return " + JavaSource.literal(bound.prefix()) + ";").close();
        method(type + " bind(" + source.use(TypeName.of(CONFIG, "ConfigReader")) + " reader)");
        for (var component : bound.components()) {
            source.line(source.use(component.declared()) + " " + variable(component) + " = " + read(component) + ";");
        }
        source.line("return new " + type + bound.components().stream().map(this::variable)
                .collect(Collectors.joining(", ", "(", ")")) + ";").close();
        return source.close();
    }

    private JavaSource method(String head) {
        return source.blank().line("@Override").open("public " + head);
    }

    private String variable(BoundRecord.Component component) {
        var others = bound.components().stream().map(BoundRecord.Component::name).toList();
        var free = JavaSource.hidesClass(component.name()) ? component.name() + "_" : component.name();
        while (free.equals("reader") || JavaSource.hidesPackage(free)
                || !free.equals(component.name()) && others.contains(free)) {
            free += "_";
        }
        return free;
    }

    private String read(BoundRecord.Component component) {
        var key = JavaSource.literal(component.key());
        var defaultText = text(component);
        return switch (component.type()) {
            case ValueType.Basic basic -> "reader." + basic.readerMethod() + "(" + key + ", " + defaultText + ")";
            case ValueType.Constant constant ->
                    "reader.enumValue(" + key + ", " + source.use(constant.type()) + ".values(), " + defaultText + ")";
            case ValueType.Parsed parsed -> "reader.value(" + key + ", " + parser(parsed) + ", " + defaultText + ")";
            case ValueType.Section section -> "reader.nested(" + key + ", " + parser(section) + ")";
            case ValueType.ListOf list -> "reader.list(" + key + ", " + parser(list.element()) + defaults(component)
                    + ")";
            case ValueType.MapOf map -> "reader.map(" + key + ", " + parser(map.element()) + ")";
            case ValueType.Absent absent -> optional(component, key, absent);
        };
    }

    private String optional(BoundRecord.Component component, String key, ValueType.Absent absent) {
        var arguments = "(" + key + ", " + parser(absent.element()) + ")";
        return absent.nullable()
                ? "reader.<" + source.use(component.declared()) + ">optional" + arguments + ".orElse(null)"
                : "reader.optional" + arguments;
    }

    /** The {@code ConfigType} or {@code ConfigBinder} for a single value. */
    private String parser(ValueType type) {
        return switch (type) {
            case ValueType.Basic basic -> source.use(TypeName.of(CONFIG, "ConfigType")) + "." + basic.typeMethod()
                    + "()";
            case ValueType.Constant constant -> source.use(TypeName.of(CONFIG, "ConfigType")) + ".oneOf("
                    + source.use(constant.type()) + ".values())";
            case ValueType.Parsed parsed -> source.use(parsed.type()) + "::" + parsed.method();
            case ValueType.Section section -> "new " + source.use(section.binder()) + "()";
            case ValueType.ListOf _, ValueType.MapOf _, ValueType.Absent _ ->
                    throw new IllegalArgumentException("not a single value: " + type);
        };
    }

    private static String text(BoundRecord.Component component) {
        return component.defaults() == null ? "null" : JavaSource.literal(component.defaults().getFirst());
    }

    private static String defaults(BoundRecord.Component component) {
        return component.defaults() == null ? "" : component.defaults().stream()
                .map(text -> ", " + JavaSource.literal(text))
                .collect(Collectors.joining());
    }
}
