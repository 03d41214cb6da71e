package dev.freshet.documents;

import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.SimpleJavaFileObject;

/** A source file for the compiler that knows where its lines come from. */
final class Source extends SimpleJavaFileObject {
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("(?m)^(?:public )?(?:class|record|interface|enum) (\\w+)");

    private final String text;
    private final Path origin;
    private final int linesBefore;

    /**
     * A source file of this package and this type.
     *
     * @param text with or without a package
     * @param linesBefore the lines of the origin that stand before the text
     */
    Source(String packageName, String type, String text, Path origin, int linesBefore) {
        super(URI.create("source:///" + packageName.replace('.', '/') + '/' + type + ".java"), Kind.SOURCE);
        this.text = text.startsWith("package ") ? text : "package " + packageName + "; " + text;
        this.origin = origin;
        this.linesBefore = linesBefore;
    }

    static Source of(Path page, MarkdownPage.Snippet snippet, Assumed assumed) {
        SnippetForm form = SnippetForm.of(snippet.text());
        String name = "Line" + snippet.line();
        String text = form.source(name, assumed.imports(), snippet.text());
        return form == SnippetForm.FILE
                ? new Source(first(PACKAGE, text, assumed.packageName()), first(TYPE, text, name), text, page,
                        snippet.line())
                : new Source(assumed.packageName(), name, text, page, snippet.line());
    }

    private static String first(Pattern pattern, String text, String otherwise) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : otherwise;
    }

    /** @param line of this file, from 1 */
    String place(long line) {
        return origin + ":" + (linesBefore + line);
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }
}
