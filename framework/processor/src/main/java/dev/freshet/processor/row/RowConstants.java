package dev.freshet.processor.row;

import dev.freshet.processor.web.JsonFields;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The constants of a generated class: enum constants, JSON types with type arguments, and the columns. */
final class RowConstants {

    private static final String CONSTANT = "private static final ";

    private final JavaSource source;
    private final List<RowComponent.Single> columns;
    private final Map<TypeName, String> names = new LinkedHashMap<>();

    RowConstants(JavaSource source, List<RowComponent.Single> columns) {
        this.source = source;
        this.columns = columns;
    }

    void write() {
        columns.stream().map(RowComponent.Single::form).forEach(this::declare);
        var column = source.use(RowNames.row("RowColumn"));
        source.line(CONSTANT + list() + "<" + column + "> COLUMNS = " + list() + ".of(");
        for (var index = 0; index < columns.size(); index++) {
            source.more(column(columns.get(index)) + (index == columns.size() - 1 ? ");" : ","));
        }
    }

    String list() {
        return source.use(TypeName.of("java.util", "List"));
    }

    private void declare(ValueForm form) {
        switch (form) {
            case ValueForm.Constant constant when !names.containsKey(constant.type()) -> {
                var type = source.use(constant.type());
                source.line(CONSTANT + type + "[] " + name(constant.type(), "_CONSTANTS") + " = " + type
                        + ".values();");
            }
            case ValueForm.Document document when !isPlain(document.type()) && !names.containsKey(document.type()) ->
                    source.line(CONSTANT + source.use(TypeName.of("java.lang.reflect", "Type")) + " "
                            + name(document.type(), "_TYPE") + " = "
                            + JsonFields.expression(source, document.type()) + ";");
            case ValueForm.ListOf list -> declare(list.element());
            case ValueForm.ArrayOf array -> declare(array.element());
            case ValueForm.Constant _, ValueForm.Document _, ValueForm.Plain _ -> { }
        }
    }

    private static boolean isPlain(TypeName type) {
        return type.arguments().isEmpty();
    }

    private String name(TypeName type, String suffix) {
        var words = ColumnNames.of("", type.simpleName().replace('.', '_')).getFirst().toUpperCase(Locale.ROOT);
        var name = words + suffix;
        for (var count = 2; names.containsValue(name); count++) {
            name = words + count + suffix;
        }
        names.put(type, name);
        return name;
    }

    String of(ValueForm.Constant constant) {
        return names.get(constant.type());
    }

    String of(ValueForm.Document document) {
        return isPlain(document.type()) ? source.use(document.type()) + ".class" : names.get(document.type());
    }

    private String column(RowComponent.Single column) {
        var call = switch (column.form()) {
            case ValueForm.Plain plain when isArrayOfNumbers(plain) -> call("array", column,
                    literal(plain.type().array(0)));
            case ValueForm.Plain plain -> call("value", column, literal(plain.type()));
            case ValueForm.Constant constant -> call("value", column, literal(constant.type()));
            case ValueForm.Document document -> call("json", column, of(document));
            case ValueForm.ListOf list -> call("array", column, literal(list.element().type()));
            case ValueForm.ArrayOf array -> call("array", column, literal(array.element().type()));
        };
        return source.use(RowNames.row("RowColumn")) + "." + call
                + (column.absence() == Absence.NEVER ? "" : ".orNull()");
    }

    private static boolean isArrayOfNumbers(ValueForm.Plain plain) {
        return plain.type().dimensions() > 0 && !plain.getter().equals("getBytes");
    }

    private String literal(TypeName type) {
        return source.use(type) + ".class";
    }

    private static String call(String form, RowComponent.Single column, String type) {
        var names = column.columnNames().stream().map(JavaSource::literal);
        return Stream.concat(Stream.of(JavaSource.literal(column.path()), type), names)
                .collect(Collectors.joining(", ", form + "(", ")"));
    }
}
