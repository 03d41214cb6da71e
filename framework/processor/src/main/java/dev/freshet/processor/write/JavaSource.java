package dev.freshet.processor.write;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The source of one class, written line by line. {@link #use} imports types, so that the source reads like handwritten
 * code. {@link #open} and {@link #close} control the indentation.
 */
public final class JavaSource {

    private static final String INDENT = "    ";
    /** Variables of these names would hide packages from qualified names such as {@code dev.freshet.web.Route}. */
    private static final Set<String> PACKAGES = Set.of("com", "dev", "io", "jakarta", "java", "net", "org");
    private static final String LANGUAGE = "java.lang";
    /** Types of {@code java.lang} that sources name without {@link #use}. */
    private static final Set<String> UNIMPORTED = Set.of("Boolean", "Class", "Exception", "IllegalArgumentException",
            "IndexOutOfBoundsException", "Integer", "Object", "Override", "String", "SuppressWarnings", "Throwable");

    private final TypeName type;
    private final Map<String, TypeName> imported = new TreeMap<>();
    private final Set<String> hidden = new HashSet<>();
    private final StringBuilder body = new StringBuilder();
    private int depth;

    /** Starts the source of a top-level class. */
    public JavaSource(String packageName, String simpleName) {
        this(TypeName.of(packageName, simpleName));
    }

    /** Starts the source of a top-level class. */
    public JavaSource(TypeName type) {
        this.type = type;
        imported.put(type.simpleName(), type);
    }

    public String qualifiedName() {
        return type.qualified();
    }

    /** Never imports this name, because the class hides it, for example by inheriting a type of that name. */
    public void hide(String simpleName) {
        hidden.add(simpleName);
    }

    /** The text for a type: short if it can be imported, qualified if the name is taken. */
    public String use(TypeName used) {
        var arguments = used.arguments().isEmpty() ? ""
                : used.arguments().stream().map(this::use).collect(Collectors.joining(", ", "<", ">"));
        return used.bound() + name(used) + arguments + "[]".repeat(used.dimensions());
    }

    private String name(TypeName used) {
        var dot = used.simpleName().indexOf('.');
        var outer = TypeName.of(used.packageName(), dot < 0 ? used.simpleName() : used.simpleName().substring(0, dot));
        var unimported = UNIMPORTED.contains(outer.simpleName()) && !outer.packageName().equals(LANGUAGE);
        if (unimported || hidden.contains(outer.simpleName())) {
            return used.qualified();
        }
        return imported.computeIfAbsent(outer.simpleName(), _ -> outer).equals(outer)
                ? used.simpleName() : used.qualified();
    }

    /** Adds a line; an empty text adds an empty line. */
    public JavaSource line(String text) {
        if (!text.isEmpty()) {
            body.append(INDENT.repeat(depth)).append(text);
        }
        body.append('\n');
        return this;
    }

    /** Adds {@code @Override}, even in a class that inherits a type of this name. */
    public JavaSource override() {
        return line("@" + use(TypeName.of(LANGUAGE, "Override")));
    }

    /** Adds a continuation line, indented twice as deep as a block. */
    public JavaSource more(String text) {
        body.append(INDENT.repeat(depth + 2)).append(text).append('\n');
        return this;
    }

    public JavaSource blank() {
        return line("");
    }

    /** Adds the head of a block and its brace: {@code open("if (x)")}. */
    public JavaSource open(String head) {
        line(head + " {");
        depth++;
        return this;
    }

    /** Ends the innermost block. */
    public JavaSource close() {
        return close("");
    }

    /** Ends the innermost block with text after its brace: {@code close(");")}. */
    public JavaSource close(String tail) {
        depth--;
        return line("}" + tail);
    }

    /** Adds {@code @SuppressWarnings} with these names, if there are any. */
    public JavaSource suppress(Collection<String> warnings) {
        if (warnings.isEmpty()) {
            return this;
        }
        var names = warnings.stream().map(JavaSource::literal).collect(Collectors.joining(", "));
        return line("@SuppressWarnings(" + (warnings.size() > 1 ? "{" + names + "}" : names) + ")");
    }

    /** A line comment, which nothing in the text ends: the compiler also reads Unicode escapes in comments. */
    public static String comment(String text) {
        return "// " + text.replaceAll("\\R", " ").replace("\\u", "\\ u");
    }

    /** Text for a documentation comment, which nothing in it ends. */
    public static String documentation(String text) {
        return text.replaceAll("\\R", " ").replace("\\u", "\\ u").replace("*/", "* /");
    }

    /** Whether a variable of this name would hide a package, so that code cannot name the classes in it. */
    public static boolean hidesPackage(String variable) {
        return PACKAGES.contains(variable);
    }

    /** Whether a variable of this name could hide a class, so that code cannot call the static methods of the class. */
    public static boolean hidesClass(String variable) {
        return Character.isUpperCase(variable.charAt(0));
    }

    public static String literal(String text) {
        var literal = new StringBuilder("\"");
        for (var index = 0; index < text.length(); index++) {
            var character = text.charAt(index);
            switch (character) {
                case '"' -> literal.append("\\\"");
                case '\\' -> literal.append("\\\\");
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> append(literal, character);
            }
        }
        return literal.append('"').toString();
    }

    private static void append(StringBuilder literal, char character) {
        if (character < ' ' || character > '~') {
            literal.append("\\u%04x".formatted((int) character));
        } else {
            literal.append(character);
        }
    }

    /** The whole file, if no class of its package has the name of a class of {@code java.lang}. */
    public String text() {
        return text(_ -> false);
    }

    /**
     * The whole file.
     *
     * @param exists whether there is a class of this qualified name; one in the package of this source would hide the
     *     class of {@code java.lang} with the same simple name
     */
    public String text(Predicate<String> exists) {
        var language = Stream.concat(UNIMPORTED.stream(), imported.values().stream()
                .filter(used -> used.packageName().equals(LANGUAGE)).map(TypeName::simpleName));
        var shown = language.distinct().filter(name -> body.indexOf(name) >= 0)
                .filter(name -> exists.test(TypeName.of(type.packageName(), name).qualified()))
                .map(name -> TypeName.of(LANGUAGE, name));
        var file = new StringBuilder();
        if (!type.packageName().isEmpty()) {
            file.append("package ").append(type.packageName()).append(";\n\n");
        }
        var others = imported.values().stream()
                .filter(used -> !used.packageName().isEmpty())
                .filter(used -> !used.packageName().equals(LANGUAGE))
                .filter(used -> !used.packageName().equals(type.packageName()));
        var imports = Stream.concat(others, shown)
                .map(used -> "import " + used.qualified() + ";\n").sorted().collect(Collectors.joining());
        return file.append(imports).append(imports.isEmpty() ? "" : "\n").append(body).toString();
    }
}
