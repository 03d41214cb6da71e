package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What documents show as code is code. */
class SnippetsTest {
    /** A snippet is a file, members of a class, or statements. */
    private static final List<String> FRAMES = List.of("%s", "class Frame { %s }", "class Frame { void frame() { %s } }",
            "class Frame { Object frame() { return %s; } }");
    /** What three dots may stand for. */
    private static final List<String> LEFT_OUT = List.of("", "{ }");

    @Test
    void java_can_be_parsed() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path document : Repository.documents()) {
            for (MarkdownPage.Snippet snippet : MarkdownPage.read(document).snippets()) {
                if (snippet.language().equals("java") && FRAMES.stream().noneMatch(frame -> parses(frame, snippet))) {
                    wrong.add(Repository.ROOT.relativize(document) + ":" + snippet.line() + ": "
                            + problem("%s", snippet.text()));
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void yaml_can_be_loaded() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Path document : Repository.documents()) {
            for (MarkdownPage.Snippet snippet : MarkdownPage.read(document).snippets()) {
                if (snippet.language().equals("yaml")) {
                    try {
                        new Load(LoadSettings.builder().build()).loadAllFromString(snippet.text())
                                .forEach(part -> { });
                    } catch (RuntimeException e) {
                        wrong.add(Repository.ROOT.relativize(document) + ":" + snippet.line() + ": " + e.getMessage());
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static boolean parses(String frame, MarkdownPage.Snippet snippet) {
        return LEFT_OUT.stream().anyMatch(part -> problem(frame, snippet.text().replace("...", part)).isEmpty());
    }

    /** The first problem of the parser; empty if there is none. */
    private static String problem(String frame, String text) {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler().getTask(new StringWriter(), null, problems,
                List.of("-proc:none"), null, List.of(new Source(frame.replace("%s", text))));
        try {
            task.parse();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return problems.getDiagnostics().stream().filter(found -> found.getKind() == Diagnostic.Kind.ERROR)
                .map(found -> found.getLineNumber() + ": " + found.getMessage(null)).findFirst().orElse("");
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///Frame.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
