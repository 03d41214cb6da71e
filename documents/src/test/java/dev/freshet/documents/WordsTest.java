package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Forms that make a sentence hard to read: in documents, comments and messages. A pattern finds only some of them, so a
 * text that passes must still be read. CONTRIBUTING.md has the rules.
 */
class WordsTest {
    /** Each form, and what to write instead. */
    private static final Map<Pattern, String> FORMS = new LinkedHashMap<>();
    /** Lines that quote such a form, or where it is right. */
    private static final List<String> ALLOWED = List.of("CONTRIBUTING.md:");
    private static final Pattern MESSAGE_IS_NO =
            Pattern.compile("\"[^\"]*(?<![Tt]here )\\bis no (?!longer|more)[a-z]+[^\"]*\"");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");
    private static final Pattern COMMENT = Pattern.compile("^\\s*(/?\\*+/?|//)\\s?");
    /** Words of the forms: most lines have none. */
    private static final Pattern WORDS = Pattern.compile("[Ww]ho\\b|but |which|so many|in hand|anew");

    static {
        form("(^|[.:;] )Who [a-z]+ ", "a subject: clients that, users who, you");
        form("\\b(for|to|of|by|from|with|than|and|or|so that|as|but) who\\b", "a subject: for clients that");
        form("\\bbut that (the|a|an|it)\\b", "a new sentence: Exception: ...");
        form("\\bbut for\\b", "except");
        form("\\bof which\\b", "two sentences");
        form("\\bupon which\\b", "two sentences");
        form("\\bso many\\b", "a number or a name");
        form("\\bin hand\\b", "in flight");
        form("\\banew\\b", "again");
    }

    private static void form(String pattern, String instead) {
        FORMS.put(Pattern.compile(pattern), instead);
    }

    @Test
    void documents_avoid_forms_that_are_hard_to_read() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path document : Repository.documents()) {
            List<String> prose = MarkdownPage.read(document).prose();
            for (int i = 0; i < prose.size(); i++) {
                look(document, i + 1, CODE.matcher(prose.get(i)).replaceAll("`code`"), found);
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void comments_and_messages_avoid_forms_that_are_hard_to_read() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path source : Repository.sources()) {
            List<String> lines = Files.readAllLines(source);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                look(source, i + 1, COMMENT.matcher(line).replaceFirst(""), found);
                if (line.contains("is no ") && MESSAGE_IS_NO.matcher(line).find()) {
                    found.add(place(source, i + 1) + "write \"is not a\" in " + line.strip());
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void every_column_of_a_table_has_a_heading() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path document : Repository.documents()) {
            List<String> prose = MarkdownPage.read(document).prose();
            for (int i = 1; i < prose.size(); i++) {
                String heading = prose.get(i - 1).strip();
                boolean table = prose.get(i).matches("\\s*\\|(\\s*:?-+:?\\s*\\|)+\\s*");
                if (table && Stream.of(heading.split("\\|")).skip(1).anyMatch(String::isBlank)) {
                    found.add(place(document, i) + heading);
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static void look(Path file, int line, String text, List<String> found) {
        if (!WORDS.matcher(text).find()) {
            return;
        }
        FORMS.forEach((form, instead) -> {
            if (form.matcher(text).find()) {
                String place = place(file, line);
                if (ALLOWED.stream().noneMatch(place::startsWith)) {
                    found.add(place + "write " + instead + " in: " + text.strip());
                }
            }
        });
    }

    private static String place(Path file, int line) {
        return Repository.ROOT.relativize(file) + ":" + line + ": ";
    }
}
