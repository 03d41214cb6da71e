package dev.freshet.processor.row;

import dev.freshet.processor.web.BeanTraits;
import dev.freshet.processor.web.GeneratedBean;
import dev.freshet.processor.write.JavaSource;
import dev.freshet.processor.write.TypeName;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the class that converts a row to a record and a record to parameters. */
final class RowWriter {

    private final RowModel row;
    private final JavaSource source;
    private final TypeName type;
    private final RowConstants constants;
    /** The position of the next column. */
    private int position;

    private RowWriter(RowModel row) {
        this.row = row;
        this.type = row.type().generated("$Row");
        this.source = new JavaSource(type);
        this.constants = new RowConstants(source, row.columns());
    }

    static JavaSource write(RowModel row) {
        return new RowWriter(row).write();
    }

    private JavaSource write() {
        var user = source.use(row.type());
        source.line("/** Makes {@link " + user + "} of a row, and parameters of it. */");
        GeneratedBean.annotate(source, row.type(), row.element(), BeanTraits.NONE);
        source.open("final class " + type.simpleName() + " implements "
                + source.use(RowNames.row("RowReader").with(row.type()))).blank();
        constants.write();
        method("Class<" + user + "> type()").line("return " + user + ".class;").close();
        method(constants.list() + "<" + source.use(RowNames.row("RowColumn")) + "> columns()")
                .line("return COLUMNS;").close();
        writeRead(user);
        writeComponent(user);
        return source.close();
    }

    private JavaSource method(String head) {
        return source.blank().line("@Override").open("public " + head);
    }

    private void writeRead(String user) {
        method(user + " read(" + source.use(RowNames.row("RowValues")) + " row) throws "
                + source.use(TypeName.of("java.sql", "SQLException")));
        source.line("return new " + user + "(");
        for (var component : row.components()) {
            source.more(made(component) + (component == row.components().getLast() ? ");" : ","));
        }
        source.close();
    }

    /** An expression for the value of a component. */
    private String made(RowComponent component) {
        return switch (component) {
            case RowComponent.Single single when single.absence() == Absence.OPTIONAL ->
                    optional() + ".ofNullable(" + read(single.form(), "row", position++) + ")";
            case RowComponent.Single single -> read(single.form(), "row", position++);
            case RowComponent.Nested nested -> made(nested);
        };
    }

    private String made(RowComponent.Nested nested) {
        var allNull = "row.allNull(" + position + ", " + (position + nested.columns().count()) + ")";
        var made = nested.components().stream().map(this::made)
                .collect(Collectors.joining(", ", "new " + source.use(nested.type()) + "(", ")"));
        return switch (nested.absence()) {
            case NEVER -> made;
            case NULL -> allNull + " ? null : " + made;
            case OPTIONAL -> allNull + " ? " + optional() + ".empty() : " + optional() + ".of(" + made + ")";
        };
    }

    private String optional() {
        return source.use(TypeName.of("java.util", "Optional"));
    }

    private String read(ValueForm form, String values, Object at) {
        return switch (form) {
            case ValueForm.Plain plain -> values + "." + plain.getter() + "(" + at + ")";
            case ValueForm.Constant constant -> values + ".getEnum(" + at + ", " + constants.of(constant) + ")";
            case ValueForm.Document document -> values + "." + result(document.type()) + "getJson(" + at + ", "
                    + constants.of(document) + ")";
            case ValueForm.ListOf list -> values + (list.nullable() ? ".getListOfNullable(" : ".getList(") + at + ", "
                    + reader(list.element()) + ")";
            case ValueForm.ArrayOf array -> values + ".getArray(" + at + ", " + reader(array.element()) + ", "
                    + source.use(array.type()) + "::new)";
        };
    }

    /** Says what the call returns: without it, the call would fit every constructor of the record. */
    private String result(TypeName document) {
        var primitive = document.packageName().isEmpty() && document.dimensions() == 0
                && Character.isLowerCase(document.simpleName().charAt(0));
        return primitive ? "" : "<" + source.use(document) + ">";
    }

    /** An expression that reads one element of an SQL array. */
    private String reader(ValueForm element) {
        return element instanceof ValueForm.Plain plain
                ? source.use(RowNames.row("RowValues")) + "::" + plain.getter()
                : "(element, at) -> " + read(element, "element", "at");
    }

    private void writeComponent(String user) {
        position = 0;
        method("Object component(" + user + " row, int component)").open("return switch (component)");
        writeCases("row", "", row.components());
        source.line("default -> throw new IndexOutOfBoundsException(component);").close(";").close();
    }

    /** @param unless the start of each expression: yields null if an enclosing record is absent */
    private void writeCases(String record, String unless, List<RowComponent> components) {
        for (var component : components) {
            var value = record + "." + component.name() + "()";
            switch (component) {
                case RowComponent.Single single -> source.line("case " + position++ + " -> " + unless
                        + passed(single, value) + ";");
                case RowComponent.Nested nested when nested.absence() == Absence.OPTIONAL ->
                        writeCases(value + ".get()", unless + value + ".isEmpty() ? null : ", nested.components());
                case RowComponent.Nested nested -> writeCases(value, nested.absence() == Absence.NEVER ? unless
                        : unless + value + " == null ? null : ", nested.components());
            }
        }
    }

    private String passed(RowComponent.Single single, String value) {
        if (!(single.form() instanceof ValueForm.Document document)) {
            return value;
        }
        return source.use(RowNames.row("JsonParameter")) + ".of(" + value
                + (single.absence() == Absence.OPTIONAL ? ".orElse(null)" : "") + ", " + constants.of(document) + ")";
    }
}
